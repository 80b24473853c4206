// cunest: --all
// Under --all each kernel that stays as it is has one line; what runs in others has none.

// no loop
__global__ void saxpy(float *y, const float *x, float a, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		y[i] = a * x[i] + y[i];
}

// nothing to do
__global__ void copy_rows(float *__restrict__ out, const float *__restrict__ in, int rows)
{
	for (int r = 0; r < rows; r++)
		out[r * 32 + threadIdx.x] = in[r * 32 + threadIdx.x];
}

// a fact is missing
__global__ void wrapped(float *__restrict__ out, const float *__restrict__ in, int n, int w)
{
	for (int i = 0; i < n; i++)
		out[i] = in[i % w];
}

// one of its nests changes
__global__ void two_nests(float *__restrict__ out, const float *__restrict__ in, int n, float angle)
{
	for (int i = 0; i < n; i++)
		out[i] = in[i] / sinf(angle);
	for (int i = 0; i < n; i++)
		out[n + i] = in[i];
}

__device__ float sum(const float *x, int n)
{
	float s = 0.0f;

	for (int i = 0; i < n; i++)
		s += x[i];
	return s;
}

__global__ void empty()
{
}

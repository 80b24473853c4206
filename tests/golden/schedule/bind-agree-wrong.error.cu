// What differs between the threads of a place: an element that one of them chose, a member, what was counted in a loop that
// they leave at different times, who is there.
struct pair {
	float scale, offset;
};

__global__ void element(const float *in, float *out, int n, float f)
{
	float w[64];

	w[0] = f;
	w[threadIdx.x] = 0.5f;
	#pragma nest bind(i=threadIdx.x) noalias assume(n > 0, n <= 1000)
	for (int i = 0; i < n; i++)
		out[i] = in[i] * w[0];
}

__global__ void member(const float *in, float *out, int n)
{
	pair p = {1, 0};

	if (threadIdx.x > 3)
		p.scale = 2;
	#pragma nest bind(i=threadIdx.x) noalias assume(n > 0, n <= 1000)
	for (int i = 0; i < n; i++)
		out[i] = in[i] * p.scale;
}

__global__ void counted(const float *in, float *out, int n)
{
	int m = 0;

	for (int j = 0; j < n; j++) {
		if (in[j] > threadIdx.x)
			break;
		m++;
	}
	#pragma nest bind(i=threadIdx.x) noalias assume(n > 0, n <= 1000)
	for (int i = 0; i < n; i++)
		out[i] = in[i] + m;
}

__global__ void who(const float *in, float *out, int n)
{
	#pragma nest bind(i=threadIdx.x) independent(i) noalias assume(n > 0, n <= 1000)
	for (int i = 0; i < n; i++)
		out[i] = in[i] + __activemask();
}

__global__ void left(const float *in, float *out, int n)
{
	for (int j = threadIdx.x; j < n; j += blockDim.x)
		if (in[j] < 0)
			return;
	#pragma nest bind(i=threadIdx.x) noalias assume(n > 0, n <= 1000)
	for (int i = 0; i < n; i++)
		out[i] = 2 * in[i];
}

__global__ void block(const float *in, float *out, int n)
{
	__shared__ float w[4];

	w[0] = in[blockIdx.x];
	#pragma nest bind(i=blockIdx.x) noalias assume(n > 0, n <= 1000)
	for (int i = 0; i < n; i++)
		out[i] = in[i] * w[0];
}

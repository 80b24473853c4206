// Arrays in registers and in shared memory, in blocks of several shapes.
__global__ void product(float *__restrict__ C, const float *__restrict__ A, const float *__restrict__ B, int n)
{
	int i = (int)blockIdx.y * 4 + (int)threadIdx.y;
	int j = (int)blockIdx.x * 8 + (int)threadIdx.x;
	float s = 0.0f;

#pragma nest split(k:8) cache(A at k.o pad=1) cache(B at k.o)
#pragma nest assume(blockDim.x == 8 && blockDim.y == 4 && n % 8 == 0 && 0 <= i && i < n && 0 <= j && j < n && n <= 4096)
	for (int k = 0; k < n; k++)
		s += A[i * n + k] * B[k * n + j];
	C[i * n + j] = s;
}

__global__ void rows(float *__restrict__ y, const unsigned char *__restrict__ x, const double *__restrict__ w, int n)
{
	const int i = threadIdx.x;

#pragma nest cache(x at k) assume(blockDim.x <= 64 && n <= 100000)
	for (int k = 0; k < 5; k++)
		if (i < n)
			for (int r = 0; r < 3; r++)
				y[(blockIdx.x * 5 + k) * n + i] += x[k * n + i] * w[r];
#pragma nest cache(w at k in=registers)
	for (int k = 0; k < 5; k++)
		for (int r = 0; r < 3; r++) {
			const double c = (w[r] + 2) * (w[2 - r] - 2);

			if (i < n)
				y[(blockIdx.x * 5 + k) * n + i] *= c;
		}
}

__global__ void stencil(float *__restrict__ y, const float *__restrict__ x, int n, int width)
{
	// serial
#pragma nest split(i:16) bind(i.o=blockIdx.x, i.i=threadIdx.x) assume(n <= 100000 && width >= n + 4)
#pragma nest cache(x at r)
	for (int i = 0; i < n; i++)
		for (int r = 0; r < 3; r++)
			y[r * n + i] = x[r * width + i] + x[r * width + i + 1] + x[r * width + i + 2];
}

__global__ void region(float *__restrict__ y, const float *__restrict__ x, int n)
{
	const int first = 12 * (int)blockIdx.x;

#pragma nest accumulate(y at k)
	for (int k = 0; k < n; k++)
		for (int r = 0; r < 3; r++)
			for (int q = 0; q < 4; q++)
				y[first + 4 * r + q] += x[k + r] * x[k + 4 - q];
#pragma nest accumulate(y at k) split(k:4)
	for (int k = 0; k < 10; k++)
		for (int r = 0; r < 3; r++) {
			y[first + r] = y[first + r + 1] * x[k];
			y[first + r + 1] = x[r];
		}
}

__global__ void turns(float *__restrict__ y, const float *__restrict__ x, const float *__restrict__ w, int n)
{
	const int i = threadIdx.x;

#pragma nest split(k:4) cache(x at k.o buffers=2) cache(w at k.o) assume(blockDim.x == 16 && n <= 1000)
	for (int r = 0; r < 3; r++)
		for (int k = 2; k < n; k++)
			y[r * 16 + i] = y[r * 16 + i] * w[k] + x[k * 16 + i] * r;
#pragma nest split(k:4) cache(w at k.o) cache(x at k.o buffers=2 pad=1) assume(blockDim.x == 16 && n <= 1000)
	for (int r = 0; r < 3; r++)
		for (int k = 0; k < 9; k++)
			y[r * 16 + i] = y[r * 16 + i] * w[k] + x[k * 16 + i] * r;
}

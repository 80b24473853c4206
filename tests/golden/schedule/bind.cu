// bind: loops that blocks and threads share.
__global__ void scale(float *x, const float *__restrict__ y, int n)
{
	// all of x
	#pragma nest split(i:128) bind(i) assume(n <= 1 << 30)
	for (int i = 0; i < n; i++)
		x[i] = 2 * y[i]; // twice
}

__global__ void add(float *__restrict__ c, const float *__restrict__ a, const float *__restrict__ b, int n, int m)
{
	#pragma nest split(i:8, j:32) reorder(i.o, j.o, i.i, j.i) bind(i, j) assume(n <= 40000, m <= 40000)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			c[i * m + j] = a[i * m + j] + b[i * m + j];
}

__global__ void mm(float *__restrict__ C, const float *__restrict__ A, const float *__restrict__ B, int n)
{
	#pragma nest split(i:16, j:16) reorder(i.o, j.o, i.i, j.i) bind(i.o=blockIdx.y, j.o=blockIdx.x, i.i=threadIdx.y, j.i=threadIdx.x) assume(0 <= n && n <= 40000)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			float s = 0;
			for (int k = 0; k < n; k++)
				s += A[i * n + k] * B[k * n + j];
			C[i * n + j] = s;
		}
}

__global__ void stride(float *x, const float *__restrict__ y, int n)
{
	#pragma nest bind(i=grid) assume(n <= 1 << 30)
	for (int i = 0; i < n; i++)
		x[i] = 2 * y[i];
}
__global__ void rows(float *__restrict__ x, const float *__restrict__ y, int n, int m)
{
	#pragma nest bind(i=blockIdx.x, j=block) assume(n <= 40000, 0 <= m, m <= 40000)
	for (int i = 0; i < n; i++) {
		float top = y[i * m];
		for (int j = 0; j < m; j++)
			x[i * m + j] = y[i * m + j] - top;
	}
}
__global__ void rows2(float *__restrict__ x, const float *__restrict__ y, int n, int m)
{
	#pragma nest bind(i=warp, j=lane)
	for (int i = 0; i < 4; i++) {
		float top = y[i * 32];
		for (int j = 0; j < 30; j++)
			x[i * 32 + j] = y[i * 32 + j] - top;
	}
}
__global__ void th(float *__restrict__ x, float *__restrict__ y, int n)
{
	#pragma nest bind(i=thread)
	for (int i = 0; i < n; i++)
		x[i] *= 2;
	#pragma nest bind(i=thread)
	for (long i = 3; i < n; i += 2)
		y[i] *= 2;
}

// Loops that blocks and threads share; the reference is one thread that does it all.
__global__ void tiles(float *x, const float *__restrict__ y, int n)
{
	// serial
#pragma nest split(i:32) bind(i) assume(n <= 1 << 20)
	for (int i = 0; i < n; i++)
		x[i] = 2 * y[i] + i;
}

__global__ void matmul(float *__restrict__ C, const float *__restrict__ A, const float *__restrict__ B, int n, int m)
{
	// serial
#pragma nest split(i:4, j:8) reorder(i.o, j.o, i.i, j.i) bind(i, j) assume(0 <= n && n <= 4000, 0 <= m && m <= 4000)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) {
			float s = 0;
			for (int k = 0; k < n; k++)
				s += A[i * n + k] * B[k * m + j];
			C[i * m + j] = s;
		}
}

__global__ void any(unsigned *x, unsigned *__restrict__ z, int n)
{
	// serial
#pragma nest bind(i=grid) assume(n <= 1 << 20)
	for (int i = -5; i < n; i += 3)
		x[i + 5] += i * 7;
#pragma nest bind(i=grid) assume(n <= 1 << 20)
	for (long i = 2; i <= n; i++)
		z[i] += i * 7;
}

__global__ void covered(unsigned *__restrict__ x, unsigned *__restrict__ z, int n)
{
	// serial
#pragma nest bind(i=thread)
	for (int i = 0; i < n; i++)
		x[i] += i * 7;
#pragma nest bind(i=thread)
	for (long i = 3; i <= n; i += 2)
		z[i] += i * 7;
}

// Rows by block, what is in them by thread; what all threads do is done by each for itself.
__global__ void rows(float *__restrict__ x, const float *__restrict__ y, int n, int m)
{
	// serial
#pragma nest bind(i=blockIdx.x, j=block) assume(n <= 4000, 0 <= m, m <= 4000)
	for (int i = 0; i < n; i++) {
		float most = y[i * m];
		for (int k = 1; k < m; k++)
			most = y[i * m + k] > most ? y[i * m + k] : most;
		for (int j = 0; j < m; j++)
			x[i * m + j] = y[i * m + j] - most;
	}
}

__global__ void warps(float *__restrict__ x, const float *__restrict__ y, int n)
{
	// serial
#pragma nest split(i:4) bind(i.o=blockIdx.x, i.i=warp, j=lane) assume(n <= 4000)
	for (int i = 0; i < n; i++) {
		float first = y[i * 30];
		for (int j = 0; j < 30; j++)
			x[i * 30 + j] = y[i * 30 + j] - first;
	}
}

__global__ void histogram(int *__restrict__ count, const unsigned *__restrict__ key, int n)
{
	// serial
#pragma nest split(i:16) bind(i) assume(n <= 4000)
	for (int i = 0; i < n; i++)
		atomicAdd(&count[key[i] & 15], 1);
}

// Threads that wait for each other between two loops.
__global__ void reversed(float *__restrict__ x, const float *__restrict__ y)
{
	__shared__ float tile[64];
	// once
#pragma nest bind(i=threadIdx.x)
	for (int i = 0; i < 64; i++)
		tile[i] = y[i];
	__syncthreads();
	// once
#pragma nest bind(i=threadIdx.x)
	for (int i = 0; i < 50; i++)
		x[i] = tile[63 - i];
}

// Each block has its own row, and iterations of the loop in between wait at both ends.
__global__ void turned(float *__restrict__ x, const float *__restrict__ y, int n, int m)
{
	// serial
#pragma nest bind(i=blockIdx.x, j=threadIdx.x, k=threadIdx.x) independent(i) assume(n <= 1 << 10, 0 <= m, m <= 1 << 10)
	for (int i = 0; i < n; i++) {
		__shared__ float row[48];
		for (int t = 0; t < m; t++) {
			for (int j = 0; j < 48; j++)
				row[j] = y[(i * m + t) * 48 + j];
			__syncthreads(); // all
			for (int k = 0; k < 32; k++)
				x[(i * m + t) * 48 + k] = row[47 - k];
			__syncthreads(); // all
		}
	}
}

// Nothing more than what is launched: no guard is left.
__global__ void exact(float *x, const float *__restrict__ y, int n)
{
	// serial
#pragma nest tile(i:32) bind(i) launch(n / 32, 32) assume(n % 32 == 0, n > 0, n <= 1 << 20)
	for (int i = 0; i < n; i++)
		x[i] = 2 * y[i] + i;
}

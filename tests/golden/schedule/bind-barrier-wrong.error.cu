// Barriers that are missing, or that not all threads come to.
__global__ void missing(float *__restrict__ x, float *__restrict__ rows, const float *__restrict__ y, int n)
{
	#pragma nest bind(i=blockIdx.x, j=threadIdx.x, k=threadIdx.x) assume(n <= 1 << 20)
	for (int i = 0; i < n; i++) { /* rows are in global memory */
		for (int j = 0; j < 64; j++)
			rows[i * 64 + j] = y[i * 64 + j];
		for (int k = 0; k < 64; k++)
			x[i * 64 + k] = rows[i * 64 + 63 - k];
	}
}

__global__ void around(float *__restrict__ x, float *__restrict__ row, const float *__restrict__ y, int n)
{
	#pragma nest bind(j=threadIdx.x, k=threadIdx.x) assume(n <= 1 << 20)
	for (int t = 0; t < n; t++) {
		for (int j = 0; j < 64; j++)
			row[j] = y[t * 64 + j];
		__syncthreads();
		for (int k = 0; k < 64; k++) /* and the next iteration writes */
			x[t * 64 + k] = row[63 - k];
	}
}

__global__ void blocks(float *__restrict__ x, float *__restrict__ y, int n)
{
	#pragma nest tile(i:64) bind(i) assume(n <= 1 << 20)
	for (int i = 0; i < n; i++)
		y[i] = i;
	__syncthreads();
	#pragma nest tile(i:64) bind(i) assume(n <= 1 << 20)
	for (int i = 0; i < n; i++) /* by other blocks */
		x[i] = y[n - i - 1];
}

__global__ void divided(float *__restrict__ x, const float *__restrict__ y, int n)
{
	__shared__ float row[64];

	#pragma nest tile(i:64) bind(i) independent(i) assume(n <= 1 << 20)
	for (int i = 0; i < n; i++) {
		row[i % 64] = y[i];
		__syncthreads();
		x[i] = row[i % 64];
	}
}

__global__ void strided(float *__restrict__ x, const float *__restrict__ y, int n)
{
	__shared__ float row[64];

	#pragma nest bind(i=block) independent(i) assume(n <= 1 << 20)
	for (int i = 0; i < n; i++) {
		row[i % 64] = y[i];
		__syncthreads();
		x[i] = row[i % 64];
	}
}

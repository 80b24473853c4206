// Barriers between bound loops: threads wait for each other, blocks need not, since each has its own row.
__global__ void reversed(float *__restrict__ x, const float *__restrict__ y, int n)
{
	#pragma nest bind(i=blockIdx.x, j=threadIdx.x, k=threadIdx.x) independent(i) assume(n <= 1 << 20)
	for (int i = 0; i < n; i++) {
		__shared__ float row[64];
		for (int j = 0; j < 64; j++)
			row[j] = y[i * 64 + j];
		__syncthreads();
		for (int k = 0; k < 64; k++)
			x[i * 64 + k] = row[63 - k];
	}
}

// Iterations of a serial loop in between wait at both ends.
__global__ void turns(float *__restrict__ x, const float *__restrict__ y, int n)
{
	__shared__ float row[64];
	float sum = 0;

	#pragma nest bind(j=threadIdx.x, k=threadIdx.x) assume(n <= 1 << 20)
	for (int t = 0; t < n; t++) {
		for (int j = 0; j < 64; j++)
			row[j] = y[t * 64 + j];
		__syncthreads();
		for (int k = 0; k < 64; k++)
			x[t * 64 + k] = row[63 - k];
		__syncthreads();
	}
}

// All threads come to the barrier, since no guard is left.
__global__ void inside(float *__restrict__ x, const float *__restrict__ y)
{
	__shared__ float row[64];

	#pragma nest bind(i=threadIdx.x) independent(i) launch(1, 64)
	for (int i = 0; i < 64; i++) {
		row[i] = y[i];
		__syncthreads();
		x[i] = row[i];
	}
}

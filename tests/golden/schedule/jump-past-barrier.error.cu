// cunest:
// A jump passes the barrier that keeps the next iteration from what threads still read; and a tile of 64 has not a thread of each block.
__global__ void turns(int n, int T, int *A, const int *B, int *C, const int *u)
{
#pragma nest assume(0 < n && n < 1000) noalias bind(i=block, j=block)
	for (int t = 0; t < T; t++) {
		for (int i = 0; i < n; i++)
			A[i] = B[t];
		__syncthreads();
		for (int j = 0; j < n; j++)
			C[j] += A[n - 1 - j];
		if (u[t])
			continue;
		__syncthreads();
	}
}

__global__ void shared(const float *A, float *out, const int *u)
{
#pragma nest noalias bind(i=threadIdx.x) compute(T at t in=shared)
	{
		float T[1026];
		for (int j = 0; j < 1026; j++)
			T[j] = A[j] + A[j + 1];
		for (int t = 0; t < 32; t++) {
			for (int i = 0; i < 32; i++)
				out[t * 32 + i] = T[t * 32 + i] + T[t * 32 + i + 2];
			if (u[t])
				continue;
		}
	}
}

__global__ void others(float *A, float *out)
{
	const int i = threadIdx.x;

	A[i * 2 + 1] = i + 1;
#pragma nest noalias assume(blockDim.x == 64) cache(A at r)
	for (int r = 0; r < 2; r++)
		out[i] += A[i * 2] + A[i * 2 + 1];
}

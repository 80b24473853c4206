// What the guard declares after the loop stays in one guard with all that names it, also loops that would do nothing without.
__global__ void declares(float *__restrict__ C, float *__restrict__ D, const float *__restrict__ A, const float *__restrict__ x, int m, int K)
{
	int row = blockIdx.x * blockDim.x + threadIdx.x;

	if (row < m) {
		float sum = 0.0f;
		#pragma nest split(k:16) cache(x at k.o) launch(dim3((m + 31) / 32), 32) assume(m <= 4096, K <= 4096, m > 0)
		for (int k = 0; k < K; k++)
			sum += A[row * K + k] * x[k];
		float twice = sum * 2.0f;
		for (int i = row; i < m; i += 4096)
			C[i] = twice;
		D[row] = twice + 1.0f;
	}
}

// Without a declaration before it, such a loop needs no guard.
__global__ void none(float *__restrict__ C, const float *__restrict__ A, const float *__restrict__ x, int m, int K)
{
	int row = blockIdx.x * blockDim.x + threadIdx.x;

	if (row < m) {
		float sum = 0.0f;
		#pragma nest split(k:16) cache(x at k.o) launch(dim3((m + 31) / 32), 32) assume(m <= 4096, K <= 4096, m > 0)
		for (int k = 0; k < K; k++)
			sum += A[row * K + k] * x[k];
		for (int i = row; i < m; i += 4096)
			C[i] = sum;
	}
}

// The annotation goes, too, from a statement around the loop that leaves the guard.
__global__ void nested(float *__restrict__ y, const float *__restrict__ A, const float *__restrict__ B, int n, int p)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n) {
		float sum = 0;
		if (p > 1) {
			// how it is done
			#pragma nest launch(dim3((n + 4) / 5 + 1), 5) assume(n <= 1000, p <= 1000) split(k:4) cache(B at k.o)
			for (int k = 0; k < p; k++)
				sum += A[k * n + i] * B[k];
			y[i] = sum;
		}
	}
}

// The array is called by a pointer that the kernel computes: a matrix of a batch.
__global__ void batch(float *C, const float *A, const float *B, int m, int n, int p)
{
	int col = blockIdx.x * blockDim.x + threadIdx.x;
	int row = blockIdx.y * blockDim.y + threadIdx.y;
	const float *a = A + (size_t)blockIdx.z * m * p;
	const float *b = B + (size_t)blockIdx.z * p * n;
	if (row < m && col < n) {
		float acc = 0;
		#pragma nest noalias assume(blockDim.x == 16, blockDim.y == 16, m <= 4096, n <= 4096, p <= 4096) split(k:16) cache(a at k.o) cache(b at k.o)
		for (int k = 0; k < p; k++)
			acc += a[row * p + k] * b[k * n + col];
		C[((size_t)blockIdx.z * m + row) * n + col] = acc;
	}
}

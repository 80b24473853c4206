// The block is larger than the loop counts, by launch(...) or by what is assumed: the guard stays.
void launched(const float *__restrict__ A, float *__restrict__ B, int m, int n, int t)
{
#pragma nest deviceptr bind(i=blockIdx.x, j=threadIdx.x) launch(n, t) assume(t <= 1024, t >= 64, n > 0) cache(A at k) assume(n <= 10000, m <= 10000)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < 64; j++) {
			float s = 0;
			for (int k = 0; k < m; k += 16)
				for (int h = 0; h < 16; h++)
					s += A[k + h];
			B[i * 64 + j] = s;
		}
}

__global__ void assumed(const float *__restrict__ A, float *__restrict__ B, int n)
{
#pragma nest assume(blockDim.x == 64, n > 0, n <= 10000) bind(i=threadIdx.x)
	for (int i = 0; i < 32; i++)
		B[i + threadIdx.y * 32] = A[i];
}

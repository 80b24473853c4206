// Two buffers that take turns, and asynchronous copies.
#include <cuda_pipeline.h>

__global__ void tiled(float *__restrict__ C, const float *__restrict__ A, const float *__restrict__ B, int m, int n, int p)
{
	#pragma nest assume(m <= 65536 && n <= 65536 && p <= 65536)
	#pragma nest tile(i:64, j:64) split(i.i:8, j.i:8) reorder(i.o, j.o, i.i.o, j.i.o, i.i.i, j.i.i)
	#pragma nest bind(i.o=blockIdx.y, j.o=blockIdx.x, i.i.o=threadIdx.y, j.i.o=threadIdx.x)
	#pragma nest distribute(i.i.i, j.i.i) reorder(k, i#2.i.i, j#2.i.i) split(k:16)
	#pragma nest cache(A at k.o buffers=2 async) cache(B at k.o buffers=2 async) accumulate(C at k.o) unroll(k.i:4)
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++) {
			C[i * n + j] = 0.0f;
			for (int k = 0; k < p; k++)
				C[i * n + j] += A[i * p + k] * B[k * n + j];
		}
}

// In a loop: the first tile of the next time waits for the last one of this.
__global__ void again(float *__restrict__ y, const float *__restrict__ x, const double *__restrict__ w, int n)
{
	const int i = threadIdx.x;

	#pragma nest split(k:4) cache(x at k.o buffers=2) cache(w at k.o async) assume(blockDim.x == 16 && n <= 1000)
	for (int r = 0; r < 3; r++)
		for (int k = 2; k < n; k++)
			y[r * 16 + i] = y[r * 16 + i] * w[k] + x[k * 16 + i] * r;
}

// Tiles that are brought four elements at a time.
#include <cuda_pipeline.h>

// Rows that a thread reads four at a time too; the sizes are whole vectors, and not whole tiles.
__global__ void __launch_bounds__(64) rows(float *__restrict__ y, const float *__restrict__ x, int m, int n)
{
	// serial
	#pragma nest assume(m <= 65536 && 0 < n && n <= 65536 && n % 4 == 0) aligned(x:16)
	#pragma nest split(i:64) bind(i.o=blockIdx.x, i.i=threadIdx.x)
	#pragma nest split(j:32) cache(x at j.o vectorize=4 pad=4) vectorize(j.i:4)
	for (int i = 0; i < m; i++) {
		float s = 0.0f;
		for (int j = 0; j < n; j++)
			s += x[i * n + j];
		y[i] = s;
	}
}

// While one tile is used, the next one comes: 16 bytes a copy.
__global__ void __launch_bounds__(64) ahead(float *__restrict__ y, const float *__restrict__ x, int m, int n)
{
	// serial
	#pragma nest assume(m <= 65536 && 0 < n && n <= 65536 && n % 4 == 0) aligned(x:16)
	#pragma nest split(i:64) bind(i.o=blockIdx.x, i.i=threadIdx.x)
	#pragma nest split(j:16) cache(x at j.o vectorize=4 buffers=2 async)
	for (int i = 0; i < m; i++) {
		float s = 0.0f;
		for (int j = 0; j < n; j++)
			s += x[i * n + j];
		y[i] = s;
	}
}

// Arrays of arrays, other vectors, and no edges.
__device__ __align__(16) double table[64][32] = {{1.5, 2.5, 3.5}, {0.5}, {7, 8}};
__global__ void __launch_bounds__(64) doubles(double *__restrict__ y, const unsigned char *__restrict__ c, const short *__restrict__ h)
{
	const int i = threadIdx.x;

	#pragma nest assume(blockDim.x == 64 && blockDim.y == 1 && blockDim.z == 1) aligned(c:4, h:4)
	#pragma nest split(j:8) cache(table at j.o vectorize=2) cache(c at j.o vectorize=4) cache(h at j.o vectorize=2)
	for (int j = 0; j < 32; j++)
		y[i] += table[i][j] * c[i * 32 + j] + h[i * 64 + j];
}

// Without edges, no zeros are written; the copies want the alignment all the same.
__global__ void __launch_bounds__(64) plain(float *__restrict__ y, const float *__restrict__ x)
{
	const int i = threadIdx.x;

	#pragma nest assume(blockDim.x == 64 && blockDim.y == 1 && blockDim.z == 1) aligned(x:16)
	#pragma nest split(j:8) cache(x at j.o vectorize=4 async)
	for (int j = 0; j < 64; j++)
		y[i] += x[i * 64 + j];
}

// Arrays brought near the loop that uses them.

// Handwritten indices of blocks and threads: the tile is as large as the block.
__global__ void __launch_bounds__(256) product(float *__restrict__ C, const float *__restrict__ A, const float *__restrict__ B, int n)
{
	int i = (int)blockIdx.y * 16 + (int)threadIdx.y; // row
	int j = (int)blockIdx.x * 16 + (int)threadIdx.x; // column
	float s = 0.0f;

	#pragma nest split(k:16) cache(A at k.o pad=1) cache(B at k.o)
	#pragma nest assume(blockDim.x == 16 && blockDim.y == 16 && n % 16 == 0 && 0 <= i && i < n && 0 <= j && j < n && n <= 4096)
	for (int k = 0; k < n; k++)
		s += A[i * n + k] * B[k * n + j]; // one product
	C[i * n + j] = s;
}

// All of it: blocks, threads, shared memory and registers.
__global__ void tiled(float *__restrict__ C, const float *__restrict__ A, const float *__restrict__ B, int m, int n, int p)
{
	#pragma nest assume(m <= 65536 && n <= 65536 && p <= 65536)
	#pragma nest tile(i:64, j:64) split(i.i:8, j.i:8) reorder(i.o, j.o, i.i.o, j.i.o, i.i.i, j.i.i)
	#pragma nest bind(i.o=blockIdx.y, j.o=blockIdx.x, i.i.o=threadIdx.y, j.i.o=threadIdx.x)
	#pragma nest distribute(j.i.i) distribute(i.i.i) reorder(k, i#2.i.i, j#2.i.i) split(k:16)
	#pragma nest cache(A at k.o) cache(B at k.o) accumulate(C at k.o) unroll(k.i:4)
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++) {
			C[i * n + j] = 0.0f;
			for (int k = 0; k < p; k++)
				C[i * n + j] += A[i * p + k] * B[k * n + j];
		}
}

// Registers, from global memory and from a tile.
__global__ void registers(float *__restrict__ y, const float *__restrict__ x, const double *__restrict__ w, int n)
{
	int r = blockIdx.x;

	#pragma nest cache(x at i in=registers) cache(w at j in=registers) assume(n <= 100000)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < 4; j++)
			for (int k = 0; k < 4; k++)
				y[(i * 4 + j) * 4 + k] = x[i * 4 + k] * w[r * 4 + j];
}

// As many threads as the launch has.
__global__ void threads(float *__restrict__ y, const unsigned char *__restrict__ x, int n)
{
	const int i = threadIdx.x;

	#pragma nest cache(x at k) assume(blockDim.x <= 256 && n <= 1000000)
	for (int k = 0; k < 8; k++)
		if (i < n)
			y[k * n + i] = x[k * n + i];
}

// Host code has arrays of its own only.
void host(double *y, const double *x, int n)
{
	#pragma nest noalias split(i:8) cache(x at i.o) assume(1 <= n && n <= 1000000)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < 100; j++)
			y[j * n + i] = x[i] * j;
}

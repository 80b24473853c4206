// A block has at most 1,024 threads, and what __launch_bounds__ says; each dimension alone would be possible.
__global__ void squares(float *__restrict__ c, int n, int m)
{
	#pragma nest assume(n <= 1 << 20, m <= 1 << 20) tile(i:64, j:32) \
		bind(i.o=blockIdx.y, j.o=blockIdx.x, i.i=threadIdx.y, j.i=threadIdx.x)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			c[i * m + j] = i - j;
}

__global__ void __launch_bounds__(256) bounded(float *__restrict__ c)
{
	#pragma nest bind(i=threadIdx.y, j=threadIdx.x)
	for (int i = 0; i < 16; i++)
		for (int j = 0; j < 32; j++)
			c[i * 32 + j] = i - j;
}

__global__ void cubes(float *__restrict__ c)
{
	#pragma nest bind(i=threadIdx.z, j=threadIdx.y, k=threadIdx.x)
	for (int i = 0; i < 16; i++)
		for (int j = 0; j < 16; j++)
			for (int k = 0; k < 16; k++)
				c[(i * 16 + j) * 16 + k] = i - j + k;
}

// all that a block can have
__global__ void full(float *__restrict__ c)
{
	#pragma nest bind(i=threadIdx.y, j=threadIdx.x)
	for (int i = 0; i < 32; i++)
		for (int j = 0; j < 32; j++)
			c[i * 32 + j] = i - j;
}

// 3D stencil, a window of planes in registers: each element of a column is loaded once for all of its uses in a tile.
#define N 16
__global__ void window(float *__restrict__ out, const float *__restrict__ in)
{
	// serial
	#pragma nest bind(y=blockIdx.x, x=threadIdx.x) split(z:4) cache(in at z.o in=registers) unroll(z.i:4)
	for (int y = 1; y < N - 1; y++)
		for (int x = 1; x < N - 1; x++)
			for (int z = 1; z < N - 1; z++)
				out[(z * N + y) * N + x] = in[((z - 1) * N + y) * N + x] + in[(z * N + y) * N + x] + in[((z + 1) * N + y) * N + x];
}

// tiles that divide the column need no guard
__global__ void exact(float *__restrict__ out, const float *__restrict__ in)
{
	// serial
	#pragma nest bind(y=blockIdx.x, x=threadIdx.x) split(z:2) cache(in at z.o in=registers) unroll(z.i)
	for (int y = 1; y < N - 1; y++)
		for (int x = 1; x < N - 1; x++)
			for (int z = 1; z < N - 1; z++)
				out[(z * N + y) * N + x] = in[((z - 1) * N + y) * N + x] + in[(z * N + y) * N + x] + in[((z + 1) * N + y) * N + x];
}

// sizes that nobody knows: the loops bound y and x, and so say that different indices are different elements
__global__ void ragged(float *__restrict__ out, const float *__restrict__ in, int nx, int ny, int nz)
{
	// serial
	#pragma nest assume(nx <= 512 && ny <= 512 && nz <= 512) bind(y=blockIdx.x, x=threadIdx.x)
	#pragma nest split(z:4) cache(in at z.o in=registers) unroll(z.i:4)
	for (int y = 1; y < ny - 1; y++)
		for (int x = 1; x < nx - 1; x++)
			for (int z = 1; z < nz - 1; z++)
				out[(z * ny + y) * nx + x] = in[((z - 1) * ny + y) * nx + x] + in[(z * ny + y) * nx + x] + in[((z + 1) * ny + y) * nx + x];
}

// the same with the rest of the column in a loop of its own
__global__ void peeled(float *__restrict__ out, const float *__restrict__ in, int nx, int ny, int nz)
{
	// serial
	#pragma nest assume(nx <= 512 && ny <= 512 && 1 <= nz && nz <= 512) bind(y=blockIdx.x, x=threadIdx.x)
	#pragma nest split(z:4 tail=peel) cache(in at z.o in=registers) unroll(z.i:4)
	for (int y = 1; y < ny - 1; y++)
		for (int x = 1; x < nx - 1; x++)
			for (int z = 1; z < nz - 1; z++)
				out[(z * ny + y) * nx + x] = in[((z - 1) * ny + y) * nx + x] + in[(z * ny + y) * nx + x] + in[((z + 1) * ny + y) * nx + x];
}

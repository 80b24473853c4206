// Stages that the threads of a block compute together; the reference is one thread that does it all.
#define W 64

// Halide's blur in tiles, its first stage in shared memory
__global__ void blur(float *__restrict__ out, const float *__restrict__ in, int n)
{
	// serial
#pragma nest tile(y#2:8, x#2:16) bind(y#2.o=blockIdx.y, x#2.o=blockIdx.x, y#2.i=threadIdx.y, x#2.i=threadIdx.x) compute(bx at x#2.o in=shared) assume(n >= 3, n <= W)
	{
		float bx[W][W];
		for (int y = 0; y < n; y++)
			for (int x = 0; x < n - 2; x++)
				bx[y][x] = in[y * W + x] + in[y * W + x + 1] + in[y * W + x + 2];
		for (int y = 1; y < n - 1; y++)
			for (int x = 0; x < n - 2; x++)
				out[y * W + x] = bx[y - 1][x] + bx[y][x] + bx[y + 1][x];
	}
}

// the same, each thread for itself
__global__ void registers(float *__restrict__ out, const float *__restrict__ in, int n)
{
	// serial
#pragma nest tile(y#2:8, x#2:16) bind(y#2.o=blockIdx.y, x#2.o=blockIdx.x, y#2.i=threadIdx.y, x#2.i=threadIdx.x) compute(bx at x#2.i in=registers) assume(n >= 3, n <= W)
	{
		float bx[W][W];
		for (int y = 0; y < n; y++)
			for (int x = 0; x < n - 2; x++)
				bx[y][x] = in[y * W + x] + in[y * W + x + 1] + in[y * W + x + 2];
		for (int y = 1; y < n - 1; y++)
			for (int x = 0; x < n - 2; x++)
				out[y * W + x] = bx[y - 1][x] + bx[y][x] + bx[y + 1][x];
	}
}

// one row for a block of two dimensions
__global__ void row(float *__restrict__ out, const float *__restrict__ in, int n)
{
	// serial
#pragma nest split(x:16, y:8) reorder(y.o, x.o, y.i, x.i) bind(y.o=blockIdx.y, x.o=blockIdx.x, y.i=threadIdx.y, x.i=threadIdx.x) compute(T at x.o in=shared) assume(n >= 3, n <= W)
	{
		float T[W];
		for (int j = 0; j < n; j++)
			T[j] = in[j] + 1;
		for (int y = 0; y < n; y++)
			for (int x = 0; x < n - 2; x++)
				out[y * W + x] = T[x + 2] * T[x];
	}
}

// in a loop of the block, so that the next iteration waits; with a sum
__global__ void turns(float *__restrict__ out, const float *__restrict__ in, int n)
{
	// serial
#pragma nest split(x:32) reorder(y, x.o, x.i) bind(x.i=threadIdx.x) compute(T at x.o in=shared) assume(n >= 1, n <= W)
	{
		float T[W];
		for (int j = 0; j < n; j++) {
			float s = 0;
			for (int k = 0; k < n; k++)
				s += in[j * n + k];
			T[j] = s;
		}
		for (int y = 0; y < 3; y++)
			for (int x = 0; x < n; x++)
				out[y * W + x] = T[n - 1 - x] * T[x];
	}
}

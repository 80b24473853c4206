// Halide's blur, its first stage computed at each level of the second.
#define W 64

__global__ void at_root(float *__restrict__ out, const float *__restrict__ in, int n)
{
	#pragma nest assume(n >= 3, n <= W)
	{
		float bx[W][W];
		for (int y = 0; y < n; y++)
			for (int x = 0; x < n - 2; x++) // a row
				bx[y][x] = in[y * W + x] + in[y * W + x + 1] + in[y * W + x + 2];
		for (int y = 1; y < n - 1; y++)
			for (int x = 0; x < n - 2; x++)
				out[y * W + x] = bx[y - 1][x] + bx[y][x] + bx[y + 1][x]; // and columns
	}
}

__global__ void at_y(float *__restrict__ out, const float *__restrict__ in, int n)
{
	#pragma nest compute(bx at y) assume(n >= 3, n <= W)
	{
		float bx[W][W];
		for (int y = 0; y < n; y++)
			for (int x = 0; x < n - 2; x++) // a row
				bx[y][x] = in[y * W + x] + in[y * W + x + 1] + in[y * W + x + 2];
		for (int y = 1; y < n - 1; y++)
			for (int x = 0; x < n - 2; x++)
				out[y * W + x] = bx[y - 1][x] + bx[y][x] + bx[y + 1][x]; // and columns
	}
}

__global__ void at_x(float *__restrict__ out, const float *__restrict__ in, int n)
{
	#pragma nest compute(bx at x) assume(n >= 3, n <= W)
	{
		float bx[W][W];
		for (int y = 0; y < n; y++)
			for (int x = 0; x < n - 2; x++) // a row
				bx[y][x] = in[y * W + x] + in[y * W + x + 1] + in[y * W + x + 2];
		for (int y = 1; y < n - 1; y++)
			for (int x = 0; x < n - 2; x++)
				out[y * W + x] = bx[y - 1][x] + bx[y][x] + bx[y + 1][x]; // and columns
	}
}

__global__ void at_yo(float *__restrict__ out, const float *__restrict__ in, int n)
{
	#pragma nest split(y#2:8) compute(bx at y#2.o) assume(n >= 3, n <= W)
	{
		float bx[W][W];
		for (int y = 0; y < n; y++)
			for (int x = 0; x < n - 2; x++) // a row
				bx[y][x] = in[y * W + x] + in[y * W + x + 1] + in[y * W + x + 2];
		for (int y = 1; y < n - 1; y++)
			for (int x = 0; x < n - 2; x++)
				out[y * W + x] = bx[y - 1][x] + bx[y][x] + bx[y + 1][x]; // and columns
	}
}

__global__ void at_yi(float *__restrict__ out, const float *__restrict__ in, int n)
{
	#pragma nest split(y#2:8 tail=guard) compute(bx at y#2.i) assume(n >= 3, n <= W)
	{
		float bx[W][W];
		for (int y = 0; y < n; y++)
			for (int x = 0; x < n - 2; x++) // a row
				bx[y][x] = in[y * W + x] + in[y * W + x + 1] + in[y * W + x + 2];
		for (int y = 1; y < n - 1; y++)
			for (int x = 0; x < n - 2; x++)
				out[y * W + x] = bx[y - 1][x] + bx[y][x] + bx[y + 1][x]; // and columns
	}
}

__global__ void at_tile(float *__restrict__ out, const float *__restrict__ in, int n)
{
	#pragma nest split(y#2:8, x#2:16) reorder(y#2.o, x#2.o, y#2.i, x#2.i) compute(bx at x#2.o) assume(n >= 3, n <= W)
	{
		float bx[W][W];
		for (int y = 0; y < n; y++)
			for (int x = 0; x < n - 2; x++) // a row
				bx[y][x] = in[y * W + x] + in[y * W + x + 1] + in[y * W + x + 2];
		for (int y = 1; y < n - 1; y++)
			for (int x = 0; x < n - 2; x++)
				out[y * W + x] = bx[y - 1][x] + bx[y][x] + bx[y + 1][x]; // and columns
	}
}

__global__ void producer_split(float *__restrict__ out, const float *__restrict__ in, int n)
{
	#pragma nest split(y#1:4, x#1:16) compute(bx at y) assume(n >= 3, n <= W)
	{
		float bx[W][W];
		for (int y = 0; y < n; y++)
			for (int x = 0; x < n - 2; x++) // a row
				bx[y][x] = in[y * W + x] + in[y * W + x + 1] + in[y * W + x + 2];
		for (int y = 1; y < n - 1; y++)
			for (int x = 0; x < n - 2; x++)
				out[y * W + x] = bx[y - 1][x] + bx[y][x] + bx[y + 1][x]; // and columns
	}
}

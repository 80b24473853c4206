// What a block reads in the one iteration of a bound loop that it runs.

// Both the loads and the stores of a transpose go along threadIdx.x.
__global__ void turned(float *__restrict__ out, const float *__restrict__ in, int rows, int cols)
{
	// serial
	#pragma nest assume(rows <= 32768 && cols <= 32768) tile(i:16, j:16)
	#pragma nest bind(i.o=blockIdx.y, j.o=blockIdx.x, i.i=threadIdx.y, j.i=threadIdx.x) cache(in at j.o pad=1)
	for (int i = 0; i < cols; i++)
		for (int j = 0; j < rows; j++)
			out[i * rows + j] = in[j * cols + i];
}

// Four rows of the tile for each thread; the sizes are whole tiles.
__global__ void rows(float *__restrict__ out, const float *__restrict__ in, int n)
{
	// serial
	#pragma nest assume(0 < n && n <= 32768 && n % 32 == 0) tile(i:32, j:32) split(i.i:4) reorder(i.i.o, j.i, i.i.i)
	#pragma nest bind(i.o=blockIdx.y, j.o=blockIdx.x, i.i.o=threadIdx.y, j.i=threadIdx.x) cache(in at j.o pad=1)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			out[i * n + j] = in[j * n + i];
}

// Two arrays, one of them with what lies around the tile; one barrier.
__global__ void around(float *__restrict__ y, const float *__restrict__ x, const float *__restrict__ w, int n)
{
	// serial
	#pragma nest assume(n <= 32768) split(i:32) bind(i.o=blockIdx.x, i.i=threadIdx.x) cache(x at i.o) cache(w at i.o)
	for (int i = 0; i < n; i++)
		y[i] = x[i] + w[0] * x[i + 1] + w[1] * x[i + 2] + w[2];
}

// A loop around runs it again: the buffer is filled once more, past a barrier.
__global__ void again(float *__restrict__ y, const float *__restrict__ x, int n)
{
	// serial
	#pragma nest assume(n <= 32768) split(i:32) bind(i.o=blockIdx.x, i.i=threadIdx.x) cache(x at i.o)
	for (int r = 0; r < 3; r++)
		for (int i = 0; i < n; i++)
			y[r * n + i] = x[i] * r + x[i + 1];
}

// What one thread reads, in registers.
__global__ void own(float *__restrict__ y, const float *__restrict__ x, int n)
{
	// serial
	#pragma nest assume(n <= 32768) split(i:32) bind(i.o=blockIdx.x, i.i=threadIdx.x) cache(x at i.i in=registers)
	for (int i = 0; i < n; i++)
		for (int k = 0; k < 3; k++)
			y[i * 3 + k] = x[i] * k + x[i];
}

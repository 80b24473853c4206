// Tiles that cannot be brought in vectors.
__global__ void __launch_bounds__(64) k(float *__restrict__ y, const float *__restrict__ x, int n)
{
	const int i = threadIdx.x;

	// nothing said of x
	#pragma nest assume(blockDim.x == 64 && blockDim.y == 1 && blockDim.z == 1 && 0 < n && n <= 4096 && n % 4 == 0)
	#pragma nest split(j:16) cache(x at j.o vectorize=4)
	for (int j = 0; j < n; j++)
		y[i] += x[i * n + j];
}

// rows of any length
__global__ void __launch_bounds__(64) any(float *__restrict__ y, const float *__restrict__ x, int n)
{
	const int i = threadIdx.x;

	#pragma nest assume(blockDim.x == 64 && blockDim.y == 1 && blockDim.z == 1 && 0 < n && n <= 4096) aligned(x:16)
	#pragma nest split(j:16) cache(x at j.o vectorize=4)
	for (int j = 0; j < n; j++)
		y[i] += x[i * n + j];
}

// a ragged end
__global__ void __launch_bounds__(64) ragged(float *__restrict__ y, const float *__restrict__ x, int n)
{
	const int i = threadIdx.x;

	#pragma nest assume(blockDim.x == 64 && blockDim.y == 1 && blockDim.z == 1 && 0 < n && n <= 4096) aligned(x:16)
	#pragma nest split(j:16) cache(x at j.o vectorize=4)
	for (int j = 0; j < n; j++)
		y[i] += x[i * 4096 + j];
}

__global__ void __launch_bounds__(64) odd(float *__restrict__ y, const float *__restrict__ x, const float *__restrict__ z)
{
	const int i = threadIdx.x;

	// begins at one
	#pragma nest assume(blockDim.x == 64 && blockDim.y == 1 && blockDim.z == 1) aligned(x:16)
	#pragma nest split(j:16) cache(x at j.o vectorize=4)
	for (int j = 0; j < 64; j++)
		y[i] += x[i * 128 + j + 1];
	// tiles of 6, and padding by one
	#pragma nest assume(blockDim.x == 64 && blockDim.y == 1 && blockDim.z == 1) aligned(x:16)
	#pragma nest split(j:6) cache(x at j.o vectorize=4)
	for (int j = 0; j < 60; j++)
		y[i] += x[i * 64 + j];
	#pragma nest assume(blockDim.x == 64 && blockDim.y == 1 && blockDim.z == 1) aligned(x:16)
	#pragma nest split(j:8) cache(x at j.o vectorize=4 pad=1)
	for (int j = 0; j < 64; j++)
		y[i] += x[i * 64 + j];
	// a column
	#pragma nest assume(blockDim.x == 64 && blockDim.y == 1 && blockDim.z == 1) aligned(x:16)
	#pragma nest split(j:8) cache(x at j.o vectorize=4)
	for (int j = 0; j < 64; j++)
		y[i] += x[j * 64];
	// no such vector
	#pragma nest assume(blockDim.x == 64 && blockDim.y == 1 && blockDim.z == 1) aligned(x:16)
	#pragma nest split(j:8) cache(x at j.o vectorize=3)
	for (int j = 0; j < 64; j++)
		y[i] += x[i * 64 + j];
	#pragma nest split(j:8) cache(z at j.o in=registers vectorize=4)
	for (int j = 0; j < 64; j++)
		y[i] += z[j];
}

// cunest:
// A start below zero of a variable that is wider than the index: the index is widened before something is taken from it,
// and before it is multiplied.
#define START -5
__global__ void threads(float *x, long n)
{
#pragma nest bind(i=threadIdx.x) assume(n <= 100)
	for (long i = -5; i < n; i++)
		x[i + 5] = 1;
}

__global__ void blocks(float *x, long n)
{
#pragma nest bind(i=blockIdx.x) assume(n <= 100)
	for (long i = -2; i < n; i++)
		x[i + 5] = 1;
}

__global__ void strided(float *x, long n)
{
#pragma nest bind(i=block) assume(n <= 100)
	for (long i = -5; i < n; i++)
		x[i + 5] = 1;
}

__global__ void warps_lanes(float *x)
{
#pragma nest bind(i=warp, l=lane)
	for (long i = -2; i < 2; i++)
		for (long l = -16; l < 16; l++)
			x[(i + 2) * 32 + l + 16] = 1;
}

__global__ void far_warps(float *x)
{
#pragma nest bind(i=warp, l=lane)
	for (long i = 0; i < 9000000000; i += 2000000000)
		for (int l = 0; l < 32; l++)
			x[i + l] = 1;
}

__global__ void threads_by_three(float *x, long n)
{
#pragma nest bind(i=threadIdx.x) assume(n <= 100)
	for (long i = -5; i < n; i += 3)
		x[i + 5] = 1;
}

__global__ void from_int(float *x, int lo, long n)
{
#pragma nest bind(i=threadIdx.x) assume(lo <= n, n <= lo + 100, lo >= -100, lo <= 100)
	for (long i = lo; i < n; i++)
		x[i + 5] = 1;
}

__global__ void from_unsigned(float *x, unsigned lo, unsigned long n)
{
#pragma nest bind(i=threadIdx.x) assume(lo <= n, n <= lo + 100ul)
	for (unsigned long i = lo; i < n; i++)
		x[i + 5] = 1;
}

__global__ void from_named(float *x, long n)
{
#pragma nest bind(i=threadIdx.x) assume(n <= 100)
	for (long i = START; i < n; i++)
		x[i + 5] = 1;
}

__global__ void from_constant(float *x, long n)
{
	constexpr int lo = -5;
#pragma nest bind(i=threadIdx.x) assume(n <= 100)
	for (long i = lo; i < n; i++)
		x[i + 5] = 1;
}

__global__ void from_sum(float *x, int lo, long n)
{
#pragma nest bind(i=threadIdx.x) assume(lo <= n, n <= 100, lo >= -100, lo <= 100)
	for (long i = lo - 3; i < n; i++)
		x[i + 5] = 1;
}

__global__ void from_long(float *x, long lo, long n)
{
#pragma nest bind(i=warp, l=lane) assume(lo <= n, n <= 100, lo >= -100, lo <= 100)
	for (long i = lo; i < n; i++)
		for (int l = 0; l < 32; l++)
			x[i * 32 + l] = 1;
}

__global__ void from_size(float *x, unsigned lo, size_t n)
{
#pragma nest bind(i=thread) assume(lo <= n, n <= 100)
	for (size_t i = lo; i < n; i++)
		x[i] = 1;
}

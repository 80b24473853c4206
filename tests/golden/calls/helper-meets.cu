// cunest: --cost-model=paper -Rpass-missed=licm
// Threads synchronise in these helpers: they run where and as often as the source says.  The quotient beside them moves.
__device__ float from_below(float x)
{
	return __shfl_up_sync(0xffffffff, x, 1);
}

__device__ float sum_of_warp(float x)
{
	for (int d = 16; d > 0; d /= 2)
		x += __shfl_xor_sync(0xffffffff, x, d);
	return x;
}

__device__ bool all_of(bool b)
{
	return __all_sync(0xffffffff, b);
}

__global__ void k(float *a, int n, int m, float u, float v)
{
#pragma nest
	for (int i = 0; i < n; i++) {
		if (i > m)
			a[i] = from_below(u) + u / v;
		else
			a[i] = from_below(u) - u / v;
		if (all_of(u > v))
			a[i] += sum_of_warp(u) + sum_of_warp(u);
		float unused = sum_of_warp(u);
	}
}

__device__ float after_barrier(float *s, int i)
{
	__syncthreads();
	return s[i];
}

__global__ void tile(float *a, int n, float u, float v)
{
	__shared__ float s[32];
#pragma nest
	for (int i = 0; i < n; i++) {
		s[threadIdx.x] = a[i] + s[1] * u / v;
		a[i] = after_barrier(s, 31 - threadIdx.x) + s[1] * u / v;
		a[i + 1] = s[1] * u / v;
	}
}

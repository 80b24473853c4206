// A template without the word has no extent in clang.
// cunest: -std=c++20
__device__ int before;
#define TWO 2
#pragma nest
__global__ __launch_bounds__(128) void whole(auto *a, int n)
{
	for (int i = 0; i < n; i++)
		a[i] = a[i] / sinf((float)n);
}

/* one nest */
__device__ void nest(auto *a, auto n) requires(sizeof(n) == 4)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		a[i] = a[i] / sinf((float)n);
}

struct holder {
	__device__ void member(auto *a, int n)
	{
		#pragma nest
		for (int i = 0; i < n; i++)
			a[i] = a[i] / sinf((float)n);
	}
};

__global__ void calls(float *a, int n)
{
	nest(a, n);
	holder().member(a, n);
}

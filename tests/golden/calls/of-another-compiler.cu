// cunest: --cost-model=paper
// nvcc and gcc do not define __clang__, and their __GNUC__ is another: what means something else to them stays.
#ifdef __clang__
#define WIDTH 8
#else
#define WIDTH 16
#endif
#if __GNUC__ >= 5
#define HEIGHT 8
#else
#define HEIGHT 16
#endif

__global__ void by_name(int *y, int m, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = WIDTH > 10 ? m : 2 * m;
}

__global__ void by_version(int *y, int m, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = HEIGHT > 10 ? m : 2 * m;
}

__global__ void alike(int *y, float x, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = expf(x);
}

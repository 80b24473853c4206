// cunest:
// Where a loop starts after its end, start + index may wrap to before it: then the guard asks for both.
__global__ void ends_converted(int *__restrict__ x, int a)
{
	#pragma nest bind(i=threadIdx.x) independent(i)
	for (unsigned i = a; i < a + 30; i++)
		x[i & 31u] = 1;
}

__global__ void start_unknown(int *x, unsigned a, unsigned n)
{
	#pragma nest bind(i=thread)
	for (unsigned i = a; i < n; i++)
		x[i] += 1;
}

__global__ void start_small(int *x, unsigned a, unsigned n)
{
	#pragma nest bind(i=thread) assume(a < 1000)
	for (unsigned i = a; i < n; i++)
		x[i] += 1;
}

__global__ void sum_fits(int *x, unsigned a)
{
	#pragma nest bind(i=threadIdx.x) assume(a < 1000)
	for (unsigned i = a; i < a + 64u; i++)
		x[i] += 1;
}

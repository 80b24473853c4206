// Nothing includes <cunest.h>: one error at the first use, and none of what the compiler makes of the clauses.
template <typename T>
__global__ void fill(T *a, int n)
{
	NEST(assume(n > 0) noalias)
	for (int i = 0; i < n; i++)
		a[i] = i % n;
}

__global__ void count(float *a, int n)
{
	NEST()
	for (int i = 0; i < n; i++)
		a[i] += 1;
	#pragma nest asume(n > 0)
	for (int i = 0; i < n; i++)
		a[i] += i % n;
	#pragma nest assume(n > 0)
	for (int i = 0; i < n; i++)
		a[i] += i % n;
}

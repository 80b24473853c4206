// A macro's name is the number of its type only: where a parameter of another type has the value, the number is
// written, with that type.
#define M 4

__device__ long quotients(int x, unsigned n)
{
	return n <= 1 ? x / n : x / n + quotients(x, n - 1);
}

__device__ void helper(long *__restrict__ o, const int *__restrict__ a, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		o[i] = quotients(a[i], M);
}

__device__ void chosen(long *__restrict__ o, const int *__restrict__ a, int n, unsigned w, int v, long l)
{
	#pragma nest specialize(w == M && v == M && l == M)
	for (int i = 0; i < n; i++)
		o[i] = a[i] / w + (a[i] < w) + a[i] / v + a[i] * 500000000 * l;
}

// A macro in a clause has the type that its digits and suffix say, and the value that it has there.
#define MU 4u
#define K 3

__device__ void differences(long *__restrict__ o, const int *__restrict__ a, int n, int w)
{
	#pragma nest assume(w - MU >= 0)
	for (int i = 0; i < n; i++)
		if (w >= 4)
			o[i] = a[i];
}

__device__ void chosen(long *__restrict__ o, const int *__restrict__ a, int n, int w, unsigned u)
{
	#pragma nest specialize(w == MU && u == MU)
	for (int i = 0; i < n; i++)
		o[i] = a[i] / w + (a[i] < w) + a[i] / u;
}

__device__ void three(long *__restrict__ o, const int *__restrict__ a, int n, int w)
{
	#pragma nest assume(w < K)
	for (int i = 0; i < n; i++)
		if (w < 3)
			o[i] = a[i];
}
#undef K
#define K 5

__device__ void five(long *__restrict__ o, const int *__restrict__ a, int n, int w)
{
	#pragma nest assume(w < K)
	for (int i = 0; i < n; i++)
		if (w < 3)
			o[i] = a[i];
}

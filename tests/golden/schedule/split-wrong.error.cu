// What split refuses, with the reason.
__global__ void counts(float *x, int n, int s, unsigned u, long long m)
{
	#pragma nest split(i:32)
	for (int i = 0; i < n; i++)
		x[i] += 1;
	#pragma nest split(i:32) assume(u < 100)
	for (unsigned i = u; i > 0; i--)
		x[i] += 1;
	#pragma nest split(i:32) assume(n < 100)
	for (int i = 0; i < n; i += s)
		x[i] += 1;
	#pragma nest split(i:32) assume(n < 100)
	for (int i = 0; i < n; i++)
		if (x[i] > 1)
			break;
	#pragma nest split(i:32 tail=exact) assume(n < 100)
	for (int i = 0; i < n; i++)
		x[i] += 1;
	#pragma nest split(i:32 tail=most) assume(n < 100)
	for (int i = 0; i < n; i++)
		x[i] += 1;
	#pragma nest split(i) assume(n < 100)
	for (int i = 0; i < n; i++)
		x[i] += 1;
	#pragma nest split(i:n) assume(n < 100)
	for (int i = 0; i < n; i++)
		x[i] += 1;
	#pragma nest split(i:8) assume(n < 100)
	#pragma unroll 4
	for (int i = 0; i < n; i++)
		x[i] += 1;
	#pragma nest split(i:2147483647) assume(m < 100)
	for (long long i = 0; i < m; i += 9000000000000000000)
		x[i] += 1;
	#pragma nest split(i:8) split(i.o.o:2) assume(n < 100)
	for (int i = 0; i < n; i++)
		x[i] += 1;
}
template <int T, typename N> __global__ void sizes(float *x, int n, N m, unsigned u, unsigned v)
{
	#pragma nest split(i:T) assume(n < 100)
	for (int i = 0; i < n; i++)
		x[i] += 1;
	#pragma nest split(i:T) assume(n < 100) assume(T > 0)
	for (int i = 0; i < n; i++)
		x[i] += 1;
	#pragma nest split(i:8 tail=peel)
	for (int i = 0; i <= n; i++)
		x[i] += 1;
	#pragma nest split(i:8 tail=peel)
	for (int i = 9; i < n; i++)
		x[i] += 1;
	#pragma nest split(i:8 tail=peel) assume(u < 100)
	for (unsigned i = v; i < u; i++)
		x[i] += 1;
	#pragma nest split(i:8)
	for (N i = 0; i < m; i++)
		x[i] += 1;
}
__global__ void moving(float *x, int n, int *m)
{
	#pragma nest split(i:8 tail=peel)
	for (int i = 0; i < n; i++)
		n -= 1;
	#pragma nest split(i:8 tail=peel)
	for (int i = 0; i < *m; i++)
		m[i] = 1;
}

// specialize: a version for each value, after all other clauses; the general one last.
#define WIDTH 512

__global__ void scale(float *a, const float *b, int n, int m)
{
	// every element
	#pragma nest specialize(n == 256, n == WIDTH && m == 3, n % 32 == 0)
	#pragma nest split(i:32 tail=guard) assume(n < 1 << 20)
	for (int i = 0; i < n; i++) {
		float s = b[i] * n; // the value
		/* sum over k */
		for (int k = 0; k < m; k++)
			s += b[k];
		a[i] = s;
	} // done

	#pragma nest specialize(256 == n) split(i:32) assume(n < 1 << 20)
	for (int i = 0; i < n; i++)
		a[i] += b[i] / sinf(n);
	#pragma nest specialize(n == 8)
	#pragma unroll
	for (int i = 0; i < n; i++)
		a[i] += 1;
	if (m > 0)
		#pragma nest param(SMALL=4) specialize(m == SMALL, m == 2 * SMALL)
		for (int i = 0; i < n; i++)
			a[i * m] += 1;
}

__global__ void members(float *a, int2 s, const int rows)
{
	__shared__ float total;

	#pragma nest specialize(s.x == 16 && s.y == 16, rows)
	for (int i = 0; i < s.x; i++) {
		for (int j = 0; j < s.y; j++)
			a[i * s.y + j] = rows;
		__syncthreads();
		if (i == 0)
			total = a[0];
		__syncthreads();
	}
}

template <int N> __global__ void pattern(float *a, long n)
{
	#pragma nest specialize(n == N, n == 5)
	for (long i = 0; i < n; i++) {
		if (i >= n)
			break;
		a[i] = n;
	}
}
template __global__ void pattern<3>(float *, long);

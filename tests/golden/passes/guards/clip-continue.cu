// `continue` for what is outside; the bound of the other loop is not touched.  -Rpass says so.
// cunest: -Rpass=guards
__global__ void correlate(const int *__restrict__ a, const int *__restrict__ b, int *__restrict__ c,
			  int n, int m)
{
	const int lag = threadIdx.x;

	#pragma nest assume(0 <= n && n <= 100000, m <= 100000)
	for (int i = 0; i < m; i++) {
		// past the end
		if (i + lag >= n)
			continue;
		c[lag] += a[i] * b[i + lag];
	}
}

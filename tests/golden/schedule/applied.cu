// cunest: -Rpass=tile|reorder|unroll|independent|bind|split --no-lines
// Each clause that changed the nest says so by its own name; a fact is none, and what tells more by itself says no more.
__global__ void k(float *__restrict__ c, const float *__restrict__ a, int n, int m)
{
	#pragma nest tile(i:8, j:32) reorder(j.o, i.o) assume(0 <= n, n <= 1024, 0 <= m, m <= 1024)
	#pragma nest unroll(i.i) assume(n % 8 == 0)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			c[i * m + j] = a[i * m + j] + 1.0f;
	#pragma nest independent(i) split(i:4) assume(n <= 1024)
	for (int i = 0; i < n; i++)
		c[i] += a[i];
}

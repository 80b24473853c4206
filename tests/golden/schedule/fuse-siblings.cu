// fuse of loops that stand one after the other: the bodies run in one loop.
#define TWICE(x) ((x) * 2)
__global__ void merged(float *__restrict__ a, float *__restrict__ b, float *__restrict__ c, const float *__restrict__ x,
		       int n, int m)
{
	#pragma nest fuse(i, j)
	{
		// the first
		for (int i = 0; i < n; i++) // over all
			a[i] = x[i]; // copied
		// the second
		for (int j = 0; j < n; j++) { // again
			b[j] = TWICE(a[j] + x[j - 0]); /* twice */
			if (j > 3) c[j] = b[j];
		}
	}
	// names that both bodies declare; three loops; equal bounds by a fact
	#pragma nest fuse(i#1, i#2, k) assume(n == m)
	{
		for (int i = 0; i < n; i++) {
			float t = x[i];
			a[i] = t;
		}
		for (int i = 0; i < m; i++) {
			float t = a[i] * x[i];
			b[i] = t;
		}
		for (int k = 0; k < n; k++) c[k] = b[k];
	}
	// from the outside in
	#pragma nest fuse(i#1, i#2) fuse(j#1, j#2) assume(n < 10000)
	{
		for (int i = 0; i < n; i++)
			for (int j = 0; j < n; j++)
				a[i * n + j] = 1;
		for (int i = 0; i < n; i++)
			for (int j = 0; j < n; j++)
				b[i * n + j] = a[i * n + j];
	}
	// two halves of a sum
	float s = 0;
	#pragma nest fuse(i, j) reduction(+:s)
	{
		for (int i = 0; i < n; i++)
			s += a[i];
		for (int j = 0; j < n; j++)
			s += b[j];
	}
	c[0] = s;
	// apart and together again
	#pragma nest distribute(i) fuse(i#1, i#2) assume(n < 10000)
	for (int i = 0; i < n; i++) {
		a[i] = x[i];
		b[i] = x[i] * 2;
	}
}

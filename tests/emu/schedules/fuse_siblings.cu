// Loops one after the other, run as one: new names, equal names, locals of one name, a stencil's look back.
__global__ void fuse_siblings(unsigned *__restrict__ a, unsigned *__restrict__ b, unsigned *__restrict__ c,
			      const unsigned *__restrict__ x, int n, int m)
{
#pragma nest fuse(i, j) fuse(i, k)
	{
		for (int i = 0; i < n; i++)
			a[i] = x[i];
		for (int j = 0; j < n; j++) {
			b[j] = a[j] * 2 + 1;
			if (j > 3)
				c[j] = b[j - 2];
		}
		for (int k = 0; k < n; k++) {
			if (k == 5)
				continue;
			c[k] += a[k] ^ b[k];
		}
	}
#pragma nest fuse(i#1, i#2) assume(n == m || n > 1000)
	{
		for (int i = n - 1; i >= 0; i--) {
			unsigned t = x[i];
			a[i] = t;
		}
		for (int i = n - 1; i >= 0; i--) {
			unsigned t = a[i + 1] * x[i];
			b[i] += t;
		}
	}
#pragma nest fuse(i#1, i#2) fuse(j#1, j#2) assume(n <= 30)
	{
		for (int i = 0; i < n; i++)
			for (int j = 0; j < n; j++)
				a[i * n + j] = x[j * n + i];
		for (int i = 0; i < n; i++)
			for (int j = 0; j < n; j++)
				b[i * n + j] = a[i * n + j] * 3;
	}
#pragma nest distribute(i) fuse(i#1, i#2)
	for (int i = 0; i < n; i++) {
		a[i] += x[i];
		c[i] += x[i + 1];
	}
}

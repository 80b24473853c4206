// One loop for each statement: cycles stay, definitions come along, what reads old values goes first.
__global__ void distribute(unsigned *__restrict__ a, unsigned *__restrict__ b, unsigned *__restrict__ c,
			   const unsigned *__restrict__ x, int n)
{
#pragma nest distribute(i)
	for (int i = 0; i < n; i++) {
		a[i] = x[i];
		b[i] = a[i] * 2 + 1;
		if (i > 3)
			c[i] += b[i];
	}
#pragma nest distribute(i, j) reorder(i#2, k, j#2) assume(n <= 32)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			c[i * n + j] = 0;
			for (int k = 0; k < n; k++)
				c[i * n + j] += a[i + k] * x[k * n + j];
		}
#pragma nest distribute(i)
	for (int i = 1; i < n; i++) {
		const int row = i * 16, next = 5;
		int at = row + 3;
		unsigned t = x[i];
		a[i] = b[i - 1];
		c[1100 + row] = t;
		b[i] = a[i] + 1;
		c[1100 + at + 1] = t * 2 + next;
	}
#pragma nest distribute(i)
	for (int i = 0; i < n; i++) {
		a[i] = x[i];
		b[i] += a[i + 1];
	}
#pragma nest split(i:4) distribute(i.o, i.i) split(i#2.i:3) assume(n <= 32)
	for (int i = 0; i < n; i++) {
		a[i] ^= x[i + 7];
		b[i] += a[i] * 3;
	}
}

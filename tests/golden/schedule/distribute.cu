// distribute: a loop for each statement, or for each cycle of statements.
__global__ void parts(float *__restrict__ a, float *__restrict__ b, float *__restrict__ c, const float *__restrict__ x,
		      int n)
{
	// three passes
	#pragma nest distribute(i)
	for (int i = 0; i < n; i++) { // over everything
		a[i] = x[i]; // first
		// then
		b[i] = a[i] * 2;
		if (i > 3)
			c[i] = b[i]; /* last */
	}
	#pragma nest distribute(j) assume(n < 10000)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			c[i * n + j] = 0;
			for (int k = 0; k < n; k++)
				c[i * n + j] += a[i * n + k] * b[k * n + j];
		}
	#pragma nest distribute(i, j) reorder(i#2, k, j#2) assume(n < 10000)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			c[i * n + j] = 0;
			for (int k = 0; k < n; k++)
				c[i * n + j] += a[i * n + k] * b[k * n + j];
		}
	// the row is computed in both, the cycle stays, t goes with its users
	#pragma nest distribute(i)
	for (int i = 1; i < n; i++) {
		const int row = i * 16, next = 5;
		int at = row + 3;
		float t = x[i];
		a[i] = b[i - 1];
		c[row] = t;
		b[i] = a[i] + 1;
		c[at + 1] = t * 2 + next;
	}
	// order turned around: what reads the old value comes first
	#pragma nest distribute(i)
	for (int i = 0; i < n; i++) {
		a[i] = x[i];
		b[i] = a[i + 1];
	}
	#pragma nest split(i:16) distribute(i.o, i.i) split(i#2.i:4) assume(n < 10000)
	for (int i = 0; i < n; i++) {
		a[i] = x[i];
		b[i] = a[i];
	}
	// a declaration without a value goes with its users
	#pragma nest distribute(i) assume(n < 10000)
	for (int i = 0; i < n; i++) {
		float t;
		c[i] = 0;
		for (int k = 0; k < n; k++)
			t = a[i + k];
		b[i] = t;
	}
	#pragma nest accumulate(b at k) distribute(i) assume(n < 10000)
	for (int i = 0; i < n; i++) {
		c[i] = 1;
		b[i] = 0;
		for (int k = 0; k < n; k++)
			b[i] += a[i * n + k];
	}
}

// a product and the sum that uses it
__global__ void bits(float *__restrict__ a, float *__restrict__ b, const float *__restrict__ x, int n)
{
	#pragma nest distribute(i)
	for (int i = 0; i < n; i++) {
		a[i] = x[i] * x[i];
		b[i] = a[i] + 1.0f;
	}
}

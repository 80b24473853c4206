// Arrays stay on the device for all nests in the block; what is not set again has one copy.
#include <stdio.h>

void steps(float *__restrict__ x, const float *__restrict__ k, int n, int count)
{
	float last[64];

	#pragma nest data assume(0 <= n, n <= 1 << 20) copy(x[0:n]) copyin(k[0:n]) copyout(last[0:64])
	{ // nothing of this is the host's
		for (int s = 0; s < count; s++) {
			#pragma nest bind(i=thread) assume(0 <= n, n <= 1 << 20)
			for (int i = 0; i < n; i++)
				x[i] *= k[i];
			printf("%d\n", s);
		}
		#pragma nest bind(i=threadIdx.x) assume(n >= 64) copyout(last[0:64])
		for (int i = 0; i < 64; i++)
			last[i] = x[i];
	}
	printf("%g\n", last[0]);
}

// Three that go round, one that comes and goes with the region, and a block on one line.
void rotate(float *a, float *b, float *c, float *t, float *seen, int n, int count)
{
	#pragma nest data noalias assume(0 <= n, n <= 1 << 20) copy(a[0:n], b[0:n], c[0:n]) create(t[0:n])
	{ if (count > 0) {
		int s = 0;
		while (s < count) {
			float *first = a;

			#pragma nest bind(i=thread) assume(0 <= n, n <= 1 << 20)
			for (int i = 0; i < n; i++)
				t[i] = a[i] + b[i];
			#pragma nest bind(i=thread) assume(0 <= n, n <= 1 << 20)
			for (int i = 0; i < n; i++)
				c[i] += t[n - 1 - i];
			a = b;
			b = c;
			c = first;
			s++;
		}
		seen[0] = (float)s;
	} }
}

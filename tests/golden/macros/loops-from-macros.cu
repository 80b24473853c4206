// A nest whose loops come from a macro is left alone, and the reason names it.
#define FOR(i, n) for (int i = 0; i < (n); i++)
#define LOOP_I for (int i = 0; i < n; i++)
#define HEADER(i, n) int i = 0; i < (n); i++
#define FILL(p) for (int q = 0; q < n; q++) p[q / w] = 1.0f;

__global__ void loops(float *c, float *a, int n, int w)
{
	#pragma nest assume(w > 0)
	FOR(i, n)
		for (int j = 0; j < n; j++)
			if (a[j] > 0)
				c[i / w + j] = 1.0f;

	#pragma nest assume(w > 0)
	LOOP_I
		for (int j = 0; j < n; j++)
			if (a[j] > 0)
				c[i / w + j] = 1.0f;

	#pragma nest assume(w > 0)
	for (HEADER(i, n))
		for (int j = 0; j < n; j++)
			if (a[j] > 0)
				c[i / w + j] = 1.0f;

	#pragma nest assume(w > 0)
	FILL(c)
}

// Inside a nest such a loop is a statement that stays.
__global__ void inside(float *c, float *a, int n, int w)
{
	#pragma nest assume(w > 0)
	for (int i = 0; i < n; i++) {
		FOR(k, 8)
			c[k] = 1.0f;
		for (int j = 0; j < n; j++)
			if (a[j] > 0)
				c[i / w + j] += 2.0f;
	}
}

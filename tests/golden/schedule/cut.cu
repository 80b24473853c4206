// cut and peel: one loop as two, or an iteration on its own.
#define EDGE 3
__global__ void stencil(float *__restrict__ y, const float *__restrict__ x, int n, int m, unsigned u)
{
	// the left edge is copied
	#pragma nest cut(i @ EDGE)
	for (int i = 0; i < n; i++) {
		y[i] = i < EDGE ? x[i] : x[i] + x[i - EDGE]; // a point
	}
	#pragma nest cut(i @ n / 2) assume(n >= 0)
	for (int i = 0; i < n; i++)
		y[i] = x[i];
	#pragma nest cut(i @ m) assume(m > -2)
	for (int i = 0; i <= n; i++) y[i] = x[i];
	#pragma nest cut(j @ i) no(licm)
	for (int i = 1; i < 99; i++)
		for (int j = 0; j < 100; j++)
			y[i * 100 + j] = j < i ? 0 : x[j];
	#pragma nest peel(i:4) unroll(i:2)
	for (int i = 0; i < n; i++)
		y[i] = x[i];
	#pragma nest peel(i:EDGE)
	for (unsigned i = 0; i <= u; ++i) { y[i] = x[i]; }
	#pragma nest cut(i @ 64) cut(i#2 @ 96)
	for (int i = 0; i < 128; i += 2)
		y[i] = x[i];
}

__global__ void ends(float *__restrict__ y, const float *__restrict__ x, int n, int m, unsigned u)
{
	#pragma nest peel(i:first)
	for (int i = 0; i < n; i++)
		y[i] = i ? x[i - 1] : x[i]; // a point
	#pragma nest peel(i:first)
	// all
	for (int i = 3; i < 99; i += 3) {
		// of them
		y[i] = x[i];

		y[i] += i == 3; // the first
	}
	#pragma nest peel(i:last) assume(n > -1)
	for (int i = 0; i < n; i++) y[i] = i == n - 1 ? x[i] : x[i + 1];
	#pragma nest peel(i:last)
	for (int i = m; i <= n; i++) {
		y[i] = x[i];
	}
	#pragma nest peel(i:last) assume(n > -1)
	for (int i = 0; i < n; i += 4)
		y[i] = x[i];
	#pragma nest peel(i:last) peel(i:first)
	for (int i = 0; i < 10; i += 4)
		y[i] = x[i];
	#pragma nest peel(i:first) assume(u > 7)
	for (unsigned i = 0; i < u; i++)
		y[i] = x[i];
}

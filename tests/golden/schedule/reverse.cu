// reverse: the last iteration first.
#define FIRST 2
__global__ void back(float *__restrict__ y, const float *__restrict__ x, int n, unsigned u)
{
	// backwards
	#pragma nest reverse(i) assume(n >= 0)
	for (int i = 0; i < n; i++)
		y[i] = x[i]; // a point
	#pragma nest reverse(i) unroll(i:2)
	for (int i = FIRST; i <= n; ++i) {
		y[i] = x[i];
	}
	#pragma nest reverse(i) assume(n < 1 << 30)
	for (int i = 1; i < n; i += 4) y[i] = x[i];
	#pragma nest reverse(i)
	for (int i = 1; i < 100; i += 4) y[i] = x[i];
	#pragma nest reverse(i) split(i:16)
	for (int i = 127; i >= 0; i--) y[i] = x[i];
	#pragma nest reverse(i)
	for (int i = n - 1; i > 0; i--) y[i] = x[i];
	#pragma nest reverse(i) unroll(i:4)
	for (unsigned i = 0; i < u; i++)
		y[i] = x[i]; // a point
	#pragma nest reverse(i) assume(u > 4 && u < 1000)
	for (unsigned i = 4; i < u; i += 2) {
		y[i] = x[i];
	}
	#pragma nest reverse(j)
	for (int i = 1; i < 64; i++)
		for (int j = 0; j < 63; j++)
			y[i * 64 + j] = y[i * 64 + j - 63];
}

// Reductions that do not come back.
#include <math.h>

float compared(const float *x, int n)
{
	float r = 0.0f;

	#pragma nest reduction(max:r) bind(i=grid) assume(0 <= n, n <= 1 << 20)
	for (int i = 0; i < n; i++)
		r = r < x[i] ? x[i] : r;
	return r;
}

float counted(const float *x, int n)
{
	float r = 0.0f;

	#pragma nest reduction(max:r) bind(i=threadIdx.x) assume(0 <= n, n <= 1000)
	for (int i = 0; i < n; i++)
		r = fmaxf(r, x[i]);
	return r;
}

float unsaid(const float *x, int n)
{
	float r = 0.0f;

	#pragma nest bind(i=grid) assume(0 <= n, n <= 1 << 20)
	for (int i = 0; i < n; i++)
		r = fmaxf(r, x[i]);
	return r;
}

float product(const float *x, int n)
{
	float r = 1.0f;

	#pragma nest reduction(*:r) bind(i=grid) assume(0 <= n, n <= 1 << 20)
	for (int i = 0; i < n; i++)
		r *= x[i];
	return r;
}

float used(const float *x, float *__restrict__ y, int n)
{
	float r = 0.0f;

	#pragma nest reduction(+:r) bind(i=grid) assume(0 <= n, n <= 1 << 20)
	for (int i = 0; i < n; i++) {
		r += x[i];
		y[i] = r;
	}
	return r;
}

float mixed(const float *x, int n)
{
	float r = 0.0f;

	#pragma nest reduction(max:r) bind(i=grid) assume(0 <= n, n <= 1 << 20)
	for (int i = 0; i < n; i++) {
		r = fmaxf(r, x[i]);
		r = fmax(r, 2 * x[i]);
	}
	return r;
}

float outside(const float *x, int n)
{
	float r = 0.0f;

	#pragma nest reduction(+:r) bind(i=grid) assume(0 <= n, n <= 1 << 20)
	{
		for (int i = 0; i < n; i++)
			r += x[i];
		r += 1;
	}
	return r;
}

float launched(const float *x, int n)
{
	float r = 0.0f;

	#pragma nest reduction(+:r) bind(i=grid) launch(4, 128) assume(0 <= n, n <= 1 << 20)
	for (int i = 0; i < n; i++)
		r += x[i];
	return r;
}

float of_warps(const float *x, int n)
{
	float r = 0.0f;

	#pragma nest reduction(+:r) split(i:8) bind(i.i=warp) assume(0 <= n, n <= 1 << 20)
	for (int i = 0; i < n; i++)
		r += x[i];
	return r;
}

// One of the loops is bound, and the update beside it is of all threads.
float between(const float *x, int n, int m)
{
	float r = 0.0f;

	#pragma nest reduction(+:r) bind(i=grid.y, j=grid) assume(0 <= n, n <= 1 << 10, 0 <= m, m <= 1 << 10)
	for (int i = 0; i < n; i++) {
		r += x[i];
		for (int j = 0; j < m; j++)
			r += x[i * m + j];
	}
	return r;
}

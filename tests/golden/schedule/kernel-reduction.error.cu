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

float per_thread(const float *x, int n)
{
	float r = 0.0f;

	#pragma nest reduction(max:r) bind(i=thread) assume(0 <= n, n <= 1 << 20)
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

// Rows that overlap, or may, and grids that are too large.
#include <math.h>

// The pitch may be less than what is used of a row.
float short_pitch(float *v, const float *u, int n, int pitch)
{
	float r = 0.0f;

	#pragma nest noalias deviceptr reduction(max:r) tile(y:8, x:32) bind(y, x) assume(2 <= n, n <= 4096, pitch >= 0, pitch <= 4096)
	for (int y = 0; y < n; y++)
		for (int x = 0; x < n; x++) {
			v[y * pitch + x] = u[y * n + x];
			r = fmaxf(r, u[y * n + x]);
		}
	return r;
}

// One element of the next row.
float one_more(float *v, const float *u, int n)
{
	float r = 0.0f;

	#pragma nest noalias deviceptr reduction(max:r) tile(y:8, x:32) bind(y, x) assume(2 <= n, n <= 4096)
	for (int y = 0; y < n; y++)
		for (int x = 0; x <= n; x++) {
			v[y * n + x] = u[y * n + x];
			r = fmaxf(r, u[y * n + x]);
		}
	return r;
}

// A constant length, and more in a row than that.
float long_rows(float *v, const float *u, int n)
{
	float r = 0.0f;

	#pragma nest noalias deviceptr reduction(max:r) tile(y:8, x:32) bind(y, x) assume(0 <= n, n <= 1025)
	for (int y = 0; y < n; y++)
		for (int x = 0; x < n; x++) {
			v[y * 1024 + x] = u[y * 1024 + x];
			r = fmaxf(r, u[y * 1024 + x]);
		}
	return r;
}

// Two rows are one.
float halved(float *v, const float *u, int n)
{
	float r = 0.0f;

	#pragma nest noalias deviceptr reduction(max:r) tile(y:8, x:32) bind(y, x) assume(2 <= n, n <= 4096)
	for (int y = 0; y < n; y++)
		for (int x = 0; x < n; x++) {
			v[y / 2 * n + x] = u[y * n + x];
			r = fmaxf(r, u[y * n + x]);
		}
	return r;
}

// Each reads the row before, which another one may not have stored yet.
float ordered(float *v, int n)
{
	float r = 0.0f;

	#pragma nest noalias deviceptr reduction(max:r) tile(y:8, x:32) bind(y, x) assume(2 <= n, n <= 4096)
	for (int y = 1; y < n; y++)
		for (int x = 0; x < n; x++) {
			v[y * n + x] = v[(y - 1) * n + x] + 1.0f;
			r = fmaxf(r, v[y * n + x]);
		}
	return r;
}

// More threads than int has indices for.
__global__ void too_many(float *v, int n)
{
	#pragma nest launch(1 << 22, 1024) bind(i=grid) assume(0 <= n, n <= 1 << 30)
	for (int i = 0; i < n; i++)
		v[i] = 0.0f;
}

// Reductions over two loops: each block has one part, however the loops are bound.
#include <math.h>

// The residual of a sweep: tiles, over which blocks stride.
float tiles(const float *u, const float *v, int w, int h)
{
	float r = 0.0f;

	#pragma nest noalias deviceptr reduction(max:r) tile(y:8, x:32) bind(y, x) assume(3 <= w, w <= 1 << 12, 3 <= h, h <= 1 << 12)
	for (int y = 1; y < h - 1; y++)
		for (int x = 1; x < w - 1; x++)
			r = fmaxf(r, fabsf(u[y * w + x] - v[y * w + x]));
	return r;
}

// Both loops stride.
double grids(const float *u, int w, int h)
{
	double sum = 1;

	#pragma nest deviceptr reduction(+:sum) bind(y=grid.y, x=grid) assume(3 <= w, w <= 1 << 12, 3 <= h, h <= 1 << 12)
	for (int y = 0; y < h; y++)
		for (int x = 0; x < w; x++)
			sum += (double)u[y * w + x] * u[y * w + x];
	return sum;
}

// One loop of both.
float fused(const float *u, const float *v, int w, int h)
{
	float r = 0.0f;

	#pragma nest noalias deviceptr reduction(max:r) fuse(y, x) bind(yx=thread) assume(3 <= w, w <= 1 << 12, 3 <= h, h <= 1 << 12)
	for (int y = 1; y < h - 1; y++)
		for (int x = 1; x < w - 1; x++)
			r = fmaxf(r, fabsf(u[y * w + x] - v[y * w + x]));
	return r;
}

// A row for each block; two values, of which one is not of each element.
int rows(const int *u, int w, int h, int *count)
{
	int least = 100, n = 0;

	#pragma nest deviceptr reduction(min:least) reduction(+:n) bind(y=blockIdx.x, x=block) assume(0 <= w, w <= 1 << 12, 0 <= h, h <= 1 << 12)
	for (int y = 0; y < h; y++)
		for (int x = 0; x < w; x++) {
			least = min(least, u[y * w + x]);
			if (u[y * w + x] > 3)
				n += 1;
		}
	*count = n;
	return least;
}

// Of a block that is not a power of two; and of one thread.
float odd(const float *u, int w, int h)
{
	float sum = 0, all = 0;

	#pragma nest deviceptr reduction(+:sum) tile(y:3, x:20) bind(y, x) assume(0 <= w, w <= 1 << 12, 0 <= h, h <= 1 << 12)
	for (int y = 0; y < h; y++)
		for (int x = 0; x < w; x++)
			sum += u[y * w + x];
	#pragma nest deviceptr reduction(+:all) bind(y=blockIdx.y) assume(0 <= w, w <= 1 << 12, 0 <= h, h <= 1 << 12)
	for (int y = 0; y < h; y++)
		for (int x = 0; x < w; x++)
			all += u[y * w + x];
	return sum - all;
}

// Kept in each thread: a sum of its own that the nest declares.
float inner(const float *u, int w, int h)
{
	float most = 0;

	#pragma nest deviceptr reduction(max:most) bind(y=grid) assume(0 <= w, w <= 1 << 12, 0 <= h, h <= 1 << 12)
	for (int y = 0; y < h; y++) {
		float sum = 0;
		for (int x = 0; x < w; x++)
			sum += u[y * w + x];
		most = fmaxf(most, sum);
	}
	return most;
}

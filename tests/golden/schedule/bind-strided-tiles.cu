// Tiles over which blocks or threads stride: the first index of a tile is known as the loop's is, so that rows
// stay apart.
#include <math.h>

// A sweep stores a row and updates the residual.
float relaxed(float *v, const float *u, int n)
{
	float r = 0.0f;

	#pragma nest noalias deviceptr reduction(max:r) tile(y:8, x:32) bind(y, x) assume(2 <= n, n <= 4096)
	for (int y = 1; y < n - 1; y++)
		for (int x = 1; x < n - 1; x++) {
			v[y * n + x] = 0.25f * (u[(y - 1) * n + x] + u[(y + 1) * n + x] + u[y * n + x - 1] + u[y * n + x + 1]);
			r = fmaxf(r, fabsf(v[y * n + x] - u[y * n + x]));
		}
	return r;
}

// Rows of another length than what is used of them, two sums.
void pitched(float *v, const float *u, int w, int h, int pitch, double *norms)
{
	double sum = 0;
	float most = 0.0f;

	#pragma nest noalias deviceptr reduction(+:sum) reduction(max:most) split(x:64) split(y:4) \
		bind(y.o=blockIdx.y, x.o=blockIdx.x, x.i=threadIdx.x) \
		assume(0 <= w, w <= pitch, pitch <= 1 << 13, 0 <= h, h <= 1 << 13)
	for (int y = 0; y < h; y++)
		for (int x = 0; x < w; x++) {
			float d = u[y * pitch + x] - v[y * pitch + x];

			v[y * pitch + x] += 0.5f * d;
			sum += (double)d * d;
			most = fmaxf(most, fabsf(d));
		}
	norms[0] = sum;
	norms[1] = most;
}

// Rows of a constant length.
double constant(float *v, const float *u, int n)
{
	double sum = 0;

	#pragma nest noalias deviceptr reduction(+:sum) tile(y:8, x:32) bind(y, x) assume(0 <= n, n <= 1024)
	for (int y = 0; y < n; y++)
		for (int x = 0; x < n; x++) {
			v[y * 1024 + x] *= 0.5f;
			sum += v[y * 1024 + x] * u[y * 1024 + x];
		}
	return sum;
}

// Three dimensions.
double solid(double *v, const double *u, int n)
{
	double r = 0;

	#pragma nest noalias deviceptr reduction(max:r) tile(z:4, y:4, x:16) bind(z, y, x) assume(2 <= n, n <= 512)
	for (int z = 1; z < n - 1; z++)
		for (int y = 1; y < n - 1; y++)
			for (int x = 1; x < n - 1; x++) {
				v[(z * n + y) * n + x] = u[((z - 1) * n + y) * n + x] + u[((z + 1) * n + y) * n + x];
				r = fmax(r, fabs(v[(z * n + y) * n + x]));
			}
	return r;
}

// No sum: threads of a grid of any size.
__global__ void strided(float *v, const float *u, int n)
{
	#pragma nest noalias split(x:4) bind(y=grid.y, x.o=grid, x.i=threadIdx.z) assume(2 <= n, n <= 4096)
	for (int y = 1; y < n - 1; y++)
		for (int x = 1; x < n - 1; x++)
			v[y * n + x] = 0.25f * (u[(y - 1) * n + x] + u[(y + 1) * n + x]);
}

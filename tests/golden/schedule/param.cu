// param and tune: constants of the clauses; the output has their values.
// cunest: --tune=W=4
#include <cunest.h>

#define BASE 16
__global__ void rows(float *x, const float *y, int n)
{
	#pragma nest param(TILE=2 * BASE, HALF=TILE / 2)
	#pragma nest assume(n % TILE == 0, n < 1 << 20) split(i:TILE) unroll(i.i:HALF)
	for (int i = 0; i < n; i++)
		x[i] = 2 * y[i];
	NEST(split(i:TILE) tune(TILE: 8, 16, -1, 4 * BASE), assume(n < 1000))
	for (int i = 0; i < n; i++)
		x[i] += y[i];
}

// Before a function: of all its nests, each with its own.
#pragma nest tune(W: 2, 8) param(W=8) assume(n < 1000) split(i:W)
__global__ void both(float *x, const float *y, int n)
{
	for (int i = 0; i < n; i++)
		x[i] = 2 * y[i];
	for (int i = 0; i < n; i++)
		x[i] += 2 * y[i];
}

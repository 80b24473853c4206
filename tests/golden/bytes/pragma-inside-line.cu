// A pragma has a line for itself, also where its loop stands after something.
#include <cunest.h>
__global__ void f(float *__restrict__ x, int n)
{
	int y = 1; NEST(unroll(i)) for (int i = 0; i < 4; i++) x[i] = y;
	int z; /* a */ NEST(unroll(j:2) /* why */) for (int j = 0; j < 4; j++)
		x[j] = y;
	if (n) { NEST(unroll(k)) for (int k = 0; k < 4; k++) x[k] = y; }
	if (n > 1) { NEST(split(l:4) unroll(l.o)) for (int l = 0; l < 16; l++) x[l] = y; } else { NEST(split(m:4) unroll(m.i)) for (int m = 0; m < 16; m++) x[m] = y; }
	switch (n) { case 1: NEST(unroll(i)) for (int i = 0; i < 4; i++) x[i] = y; }
	NEST() for (int i = 0; i < n; i++) { x[i] += 1; for (int j = 0; j < 4; j++) { x[j] = 2; } }
	NEST(unroll(j)) for (int i = 0; i < n; i++) { x[i] += 1; for (int j = 0; j < 4; j++) { x[j] = 2; } x[0] = 3; }
	NEST(unroll(j)) for (int i = 0; i < n; i++) for (int j = 0; j < 4; j++) { x[j] = 2; }
	NEST(unroll(j)) for (int i = 0; i < n; i++) if (i > 2) for (int j = 0; j < 4; j++) { x[j] = 2; } else x[9] = 1;
	NEST(peel(i:1) unroll(i)) for (int i = 0; i < 9; i++) { x[i] += 1; } x[4] = 5;
	x[7] = 8; NEST(peel(i:last) unroll(i)) for (int i = 0; i < 9; i++) { x[i] += 1; } x[4] = 5;
	#pragma nest unroll(q)
	for (int i = 0; i < n; i++) { x[i] += 1; for (int q = 0; q < 4; q++) x[q] = 2; /* last */ }
}

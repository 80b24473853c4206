// cunest: -I../../../include
// Only on a line of its own is it what the header says; elsewhere the code around it would change, so it stays.
#include <cunest.h>
namespace n {
NEST_REQUIRED; // it goes
}

__global__ void scale(float *x, int n)
{
	if (n)
		NEST_REQUIRED;
	x[0] *= 2; NEST_REQUIRED
	NEST_REQUIRED x[0] *= 2;
	NEST()
	for (int i = 0; i < 64; i++)
		x[i] += 1 +NEST_REQUIRED+ n * (4 + 3);
	#if 1
	NEST_REQUIRED
	#endif
}
/* the last */ NEST_REQUIRED
NEST_REQUIRED /* with a comment */

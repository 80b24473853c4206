// cunest: -I../../../include
// NEST_REQUIRED is an error to a compiler, and is gone when cunest is done.
#include <cunest.h>

NEST_REQUIRED
/* not NEST_REQUIRED here */

__global__ void scale(float *x)
{
	NEST(bind(i=threadIdx.x))
	for (int i = 0; i < 64; i++)
		x[i] *= 2;
}

// Calls of CUDA are checked by a macro: after the includes, and called what nothing else is.
#include <cstdio>
#ifdef FAST
#include <math.h>
#else
#include <string.h>
#endif

#define CUDA_CHECK(x) (x) /* of the user's */

namespace deep
{
static int error; // a name that the macro would hide

void zero(float *x, int n)
{
	#pragma nest bind(i=thread) assume(0 <= n, n < 1 << 20) copyout(x[0:n])
	for (int i = 0; i < n; i++)
		x[i] = 0;
	error = CUDA_CHECK(1);
}
}

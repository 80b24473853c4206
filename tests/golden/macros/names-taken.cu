// Names of macros are taken: of a header, of the command line, undefined again, defined later, with parameters
// and without; so is what the body of a macro mentions that the nest uses.
// cunest: -Di_div_w_6=2
#include "names.h"
#define i_div_w_4 5
#undef i_div_w_4

__global__ void names(float *c, const float *a, int n, int w)
{
	#pragma nest assume(w > 0)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			if (a[j] > 0)
				c[i / w + SCALE(j)] += 1.0f;
}

#define i_div_w_5(x) (x)

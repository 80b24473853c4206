// default(...): clauses for the nests after it; their own win.
__global__ void before(float *a, int n, float t)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		a[i] = a[i] * cosf(t);
}

// all of them
#pragma nest default(no(licm), param(TILE=8)) default(cost(model=paper))
#include <cunest.h>

__global__ void behind(float *a, int n, float t)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		a[i] = a[i] * cosf(t);
	#pragma nest only(licm)
	for (int i = 0; i < n; i++)
		a[i] = a[i] * cosf(t);
	#pragma nest split(i:TILE) assume(n % 8 == 0, n > 0)
	for (int i = 0; i < n; i++)
		a[i] = a[i] * cosf(t);
	#pragma nest split(i:TILE) assume(n % 8 == 0, n > 0) param(TILE=4)
	for (int i = 0; i < n; i++)
		a[i] = a[i] * cosf(t);
}

namespace inside {
	NEST(default(off)) // from here on
	__global__ void deep(float *a, int n, float t)
	{
		#pragma nest no(cse)
		for (int i = 0; i < n; i++)
			a[i] = a[i] * cosf(t);
		#pragma nest required only(licm)
		for (int i = 0; i < n; i++)
			a[i] = a[i] * cosf(t);
	}
}

#pragma nest default(required, only(cse))
#pragma nest only(licm)
__global__ void last(float *a, int n, float t)
{
	for (int i = 0; i < n; i++)
		a[i] = a[i] * cosf(t);
}

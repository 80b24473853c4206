// A semicolon that is a statement of its own stays one.
#include <cunest.h>

__global__ void body_of_if(float *a, const float *b, int n, int w)
{
	if (w > 0)
		NEST(noalias, assume(w > 0, n > 0));
	for (int i = 0; i < n; i++)
		a[i] = b[i / w];
}

__global__ void body_of_else(float *a, const float *b, int n, int w)
{
	if (w > 0)
		n--;
	else
		NEST(noalias, assume(w > 0, n > 0));
	for (int i = 0; i < n; i++)
		a[i] = b[i / w];
}

__global__ void next_line(float *a, const float *b, int n, int w)
{
	#pragma nest noalias assume(w > 0, n > 0)
	;
	for (int i = 0; i < n; i++)
		a[i] = b[i / w];
}

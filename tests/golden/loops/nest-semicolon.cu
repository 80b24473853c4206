// NEST(...); as a call is written: the semicolon goes with the annotation.
#include <cunest.h>

__global__ void divide(float *a, const float *b, int n, int w)
{
	NEST(noalias, assume(w > 0, n > 0));
	for (int i = 0; i < n; i++)
		a[i] = b[i / w];
}

__global__ void two(float *a, const float *b, int n, int w)
{
	if (n == 0) {
		a[0] = 0.0f;
	}
	NEST(noalias, assume(w > 0)); // of the caller
	NEST(assume(n > 0)) ;
	for (int i = 0; i < n; i++)
		a[i] = b[i / w];
	n++; NEST(noalias, assume(w > 0)) NEST(assume(n > 0)); for (int i = 0; i < n; i++)
		a[i] = b[i % w];
}

NEST(default(cost(licm:2)));

NEST(noalias, assume(w > 0, n > 0));
__global__ void of_function(float *a, const float *b, int n, int w)
{
	for (int i = 0; i < n; i++)
		a[i] = b[i / w];
}

void on_host(float *a, int n)
{
	NEST(data, copy(a[0:n]), assume(n >= 0, n <= 1 << 30));
	{
		NEST(bind(i=grid), assume(n >= 0, n <= 1 << 30));
		for (int i = 0; i < n; i++)
			a[i] *= 2.0f;
	}
}

__global__ void inside(float *a, const float *b, int n, int w)
{
	NEST(noalias, assume(w > 0, n > 0));
	{
		for (int i = 0; i < n; i++)
			a[i] = b[i / w];
		;
	}
}

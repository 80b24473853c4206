#include <cunest.h>
#define TWICE(...) __VA_ARGS__ __VA_ARGS__
__global__ void fill(float *a, int n)
{
	TWICE(NEST(assume(n > 0))
	      for (int i = 0; i < n; i++)
		      a[i] += i;)
}

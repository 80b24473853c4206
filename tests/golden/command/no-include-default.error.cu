// At file scope, the compiler takes it for a declaration.
NEST(default(noalias))
__global__ void fill(float *a, int n)
{
	for (int i = 0; i < n; i++)
		a[i] = i % n;
}
#include <cunest.h>

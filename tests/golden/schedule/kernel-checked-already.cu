// The macro is there from an earlier run; it is taken.
#include <stdio.h>
#include <stdlib.h>

#define CUDA_CHECK(call) \
	do { \
		cudaError_t error = (call); \
		if (error != cudaSuccess) { \
			fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call, \
				cudaGetErrorString(error)); \
			exit(EXIT_FAILURE); \
		} \
	} while (0)

void zero(float *x, int n)
{
	#pragma nest bind(i=thread) assume(0 <= n, n < 1 << 20) copyout(x[0:n])
	for (int i = 0; i < n; i++)
		x[i] = 0;
}

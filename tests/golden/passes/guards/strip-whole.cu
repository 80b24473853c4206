// Whole strips run by themselves, and another loop goes on with the variable: two of them in one function, each in its
// block; what is left of the second is one iteration.
// cunest: -Rpass=guards
#include <cunest.h>
#define PER 4
#define FIRST(p) ((blockIdx.x * blockDim.x + threadIdx.x) * (p))
__global__ void two(const float* __restrict__ x, float* __restrict__ y, float* __restrict__ z, int n) {
	const int stride = blockDim.x * gridDim.x * PER;

	// the first
	NEST()
	for (int i = FIRST(PER); i < n; i += stride) {
		/* one strip */
		for (int j = 0; j < PER; j++) // j
			if (i + j < n) // inside
				y[i + j] = 2 * x[i + j]; // y
	}
	NEST(assume(n >= 0))
	for (int i = threadIdx.x * PER; i < n; i += 1024)
		for (int j = 0; j < PER; j++)
			if (i + j < n)
				z[i + j] = 2 * x[i + j]; // z
}

// Barriers in versions that one block takes as a whole.
__global__ void together(unsigned *out, int n)
{
	__shared__ unsigned total;

#pragma nest specialize(n == 1, n > 3 && blockIdx.x == 1, n)
	for (int i = 0; i < 5; i++) {
		if (threadIdx.x == 0)
			total = n * i;
		__syncthreads();
		out[blockIdx.x * 8 + threadIdx.x] += total;
		__syncthreads();
	}
}

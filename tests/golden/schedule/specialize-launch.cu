// The size of the block is a value like others: the version for it has it as a constant, also where it bounds a loop that is not
// counted.
__global__ void tree(float *__restrict__ out, const float *__restrict__ in)
{
	__shared__ float part[1024];
	const unsigned t = threadIdx.x;

	part[t] = in[blockIdx.x * blockDim.x + t];
	__syncthreads();
	#pragma nest specialize(blockDim.x == 256, blockDim.x == 128)
	for (unsigned s = 1; s < blockDim.x; s *= 2) {
		if (t % (2 * s) == 0)
			part[t] += part[t + s];
		__syncthreads();
	}
	if (t == 0)
		out[blockIdx.x] = part[0];
}

__global__ void strided(float *a, int n)
{
	#pragma nest specialize(blockDim.x == 256 && blockDim.y == 1)
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		a[i * blockDim.y] = n;
}

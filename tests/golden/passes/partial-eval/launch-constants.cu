// The launch that an annotation says is a constant of the nest: no compiler sees the annotation. Of a loop that is
// not counted only the condition is rewritten, which stays where it is.
__global__ void tree(float *__restrict__ out, const float *__restrict__ in)
{
	__shared__ float part[256];
	const unsigned t = threadIdx.x;

	part[t] = in[blockIdx.x * blockDim.x + t];
	__syncthreads();
	#pragma nest assume(blockDim.x == 256)
	for (unsigned s = 1; s < blockDim.x; s *= 2) {
		if (t % (2 * s) == 0)
			part[t] += part[t + s];
		__syncthreads();
	}
	if (t == 0)
		out[blockIdx.x] = part[0];
}

// What was computed from it before the nest, and by launch(); a block of several dimensions.
__global__ void rows(float *out, const float *in, int n)
{
	const int threads = blockDim.x * blockDim.y;
	const int t = threadIdx.y * blockDim.x + threadIdx.x;

	#pragma nest launch(64, dim3(32, 8)) assume(0 < n, n <= 1 << 20)
	for (int i = t; i < n; i += threads)
		out[i * gridDim.x] = in[i] * (float)blockDim.y;
	if (n == 0)
		out[threads + t] = 0;
}

// A range is no constant, nor is what holds in one branch one in the other; a variable of this name is another.
__global__ void others(float *out, int n)
{
	#pragma nest assume(blockDim.x <= 256, blockDim.y != 1)
	for (int i = threadIdx.x; i < n; i += blockDim.x) {
		if (blockDim.z == 1)
			out[i] = blockDim.z;
		else
			out[i] = blockDim.z + blockDim.y;
	}
}

// Outside of the nest nothing is known; there blocks may be of another size.
__global__ void outside(float *out, int n)
{
	for (unsigned s = blockDim.x; s > 0; s /= 2)
		out[s] = blockDim.x;
	#pragma nest assume(blockDim.x == 64)
	for (unsigned s = blockDim.x / 2; s > 0; s /= 2)
		out[s] = blockDim.x;
	out[n] = blockDim.x;
}

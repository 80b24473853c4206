// What the threads of a place find the same: elements and members of what each has for itself, where all have stored the
// same; what only tells other threads apart; a loop before the nest that they leave at different times.
// cunest: --no-lines -Wno-nest-not-elidable -Wno-nest-slower
struct pair {
	float scale, offset;
};

__device__ int block_parity()
{
	return blockIdx.x & 1;
}

__global__ void weights(const float *in, float *out, int n, float f)
{
	float w[3];

	w[0] = 0.25f * f;
	w[1] = 0.5f * f;
	w[2] = w[0];
	#pragma nest bind(i=threadIdx.x) noalias assume(n > 0, n <= 1000)
	for (int i = 0; i < n; i++)
		out[i] = in[i] * w[0] + in[i + 1] * w[1] + in[i + 2] * w[2];
}

__global__ void members(const float *in, float *out, int n, float f)
{
	pair p = {f, 2 * f};

	#pragma nest bind(i=threadIdx.x) noalias assume(n > 0, n <= 1000)
	for (int i = 0; i < n; i++)
		out[i] = in[i] * p.scale + p.offset;
}

__global__ void rows(const float *in, float *out, int n)
{
	pair p;

	p.scale = in[threadIdx.y];
	p.offset = block_parity();
	#pragma nest bind(i=threadIdx.x) noalias assume(n > 0, n <= 1000)
	for (int i = 0; i < n; i++)
		out[threadIdx.y * 1000 + i] = in[i] * p.scale + p.offset;
}

__global__ void skips(const float *in, float *out, float *copy, int n)
{
	for (int j = threadIdx.x; j < n; j += blockDim.x) {
		if (in[j] < 0)
			continue;
		copy[j] = in[j];
	}
	#pragma nest bind(i=threadIdx.x) noalias assume(n > 0, n <= 1000)
	for (int i = 0; i < n; i++)
		out[i] = 2 * in[i];
}

__global__ void leaves(const float *in, float *out, float *copy, int n)
{
	for (int j = threadIdx.x; j < n; j += blockDim.x) {
		if (in[j] < 0)
			break;
		copy[j] = in[j];
	}
	#pragma nest bind(i=threadIdx.x) noalias assume(n > 0, n <= 1000)
	for (int i = 0; i < n; i++)
		out[i] = 2 * in[i];
}

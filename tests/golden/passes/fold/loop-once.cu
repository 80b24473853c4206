// Loops that are proved to have at most one iteration, by what nvcc does not know.
// cunest: -Rpass=fold
__global__ void all_threads(float *__restrict__ out, const float *__restrict__ in)
{
	__shared__ float row[64];

#pragma nest launch(1, 64)
	for (int t = threadIdx.x; t < 64; t += 64)
		row[t] = in[t];
	__syncthreads();
	out[threadIdx.x] = row[63 - threadIdx.x];
}

__global__ void some_threads(float *__restrict__ out, const float *__restrict__ in)
{
	__shared__ float w[8];

#pragma nest assume(blockDim.x == 32)
	for (int t = threadIdx.x; t < 8; t += blockDim.x)
		w[t] = in[t];
	__syncthreads();
	out[threadIdx.x] = w[threadIdx.x % 8];
}

__global__ void strip(float *__restrict__ out, const float *__restrict__ in, int n)
{
#pragma nest split(i:4 tail=peel) assume(n % 4 == 1, n > 0, n < 10000)
	for (int i = 0; i < n; i++)
		out[i] = in[i];
}

__global__ void by_facts(float *__restrict__ y, const float *__restrict__ x, int n, int channels)
{
#pragma nest assume(channels == 1, n > 0, n < 10000)
	for (int i = 0; i < n; i++)
		for (int c = 0; c < channels; c++)
			y[i * channels + c] = x[i * channels + c];
}

// Another variable of that name stands beside it.
__global__ void names(float *__restrict__ out, const float *__restrict__ in)
{
	int t = 5;

#pragma nest launch(1, 64)
	for (int t = threadIdx.x; t < 64; t += 64)
		out[t] = 2.0f * in[t];
	out[64] = t;
}

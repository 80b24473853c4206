// Loops that may have more iterations, and those of literals, which nvcc sees through by itself.
#define TAPS 1
__global__ void literals(float *__restrict__ out, const float *__restrict__ in, int n)
{
#pragma nest assume(n > 0, n < 10000)
	for (int i = 0; i < n; i++)
		for (int k = 0; k < TAPS; k++)
			out[i] += in[i + k];
}

__global__ void any_block(float *__restrict__ out, const float *__restrict__ in)
{
#pragma nest
	for (int t = threadIdx.x; t < 64; t += blockDim.x)
		out[t] = in[t];
}

__global__ void smaller_block(float *__restrict__ out, const float *__restrict__ in)
{
#pragma nest launch(1, 63)
	for (int t = threadIdx.x; t < 64; t += 63)
		out[t] = in[t];
}

__global__ void pragma(float *__restrict__ out, const float *__restrict__ in)
{
#pragma nest launch(1, 64)
	{
#pragma unroll 1
		for (int t = threadIdx.x; t < 64; t += 64)
			out[t] = in[t];
	}
}

__global__ void left(float *__restrict__ out, const float *__restrict__ in)
{
#pragma nest launch(1, 64)
	for (int t = threadIdx.x; t < 64; t += 64) {
		if (in[t] > 0.0f)
			break;
		out[t] = in[t];
	}
}

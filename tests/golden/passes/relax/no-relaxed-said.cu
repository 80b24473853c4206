// cunest: -Rpass-missed=relax
// What fp(relaxed) would gain is said where it is not allowed.

__global__ void scaled(float *out, const float *in, int n, float temperature, float eps)
{
	#pragma nest noalias
	for (int i = threadIdx.x; i < n; i += 256)
		out[i] = in[i] / temperature
			 + in[i] / 3.0f
			 + in[i] / sqrtf(in[i] + eps)
			 + powf(in[i], 2.0f);
}

// Nothing would be gained: by a power of two, by what changes, of an index, or in no loop.
__global__ void other(float *out, const float *in, int n, float t)
{
	#pragma nest noalias
	for (int i = threadIdx.x; i < n; i += 256) {
		out[i] = in[i] / 4.0f + in[i] / in[i + 1] + powf(in[i], 2.5f);
		out[(int)(in[i] / t)] = 0.0f;
	}
}

__global__ void allowed(float *out, const float *in, int n, float t)
{
	#pragma nest noalias fp(relaxed)
	for (int i = threadIdx.x; i < n; i += 256)
		out[i] = in[i] / t;
}

// Of a block with 64 threads: which warp, which lane, and what need not be asked.
__global__ void __launch_bounds__(64) lanes(float *out, const float *in)
{
#pragma nest only(simplify)
	for (int k = 0; k < 8; k++) {
		if (threadIdx.x / 32 == 0)
			out[k] = in[threadIdx.x % 64];
		if (threadIdx.x / 32 < 2)
			out[k + threadIdx.x / 64] = in[k * 4 / 4];
	}
}

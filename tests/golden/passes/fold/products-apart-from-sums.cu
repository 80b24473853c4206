// fp(strict): only the nest's facts decide the branch, so nvcc has the product and the sum in two blocks, and goes on having.
__global__ void blend(float *out, const float *in, float gain, int mode, int n)
{
#pragma nest assume(mode == 2)
	for (int i = 0; i < n; i++) {
		const float part = gain * in[i];

		if (mode == 2)
			out[i] = part + gain;
		if (mode != 2)
			out[i] = 0.0f;
	}
}

// cunest: --passes=dce -Rpass=dce
// Each is used once, so its value can stand there; not where it would run more often, be read after a store, or be used twice.
__global__ void inlined(float *out, const float *in, const int *index, int n, int width)
{
	#pragma nest inline
	for (int i = 0; i < n; i++) {
		const int row = i * width;
		const int at = row + index[i]; // where it is
		const float v = in[at];
		const float w = in[i];
		float old = out[i];
		out[i] = v - 1;
		const float scale = w / 3;
		for (int k = 0; k < 4; k++)
			out[k] += scale;
		const float twice = w * 2;
		out[n] = twice * twice + old;
	}
}

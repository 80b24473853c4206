// One operation of double that is rounded to float has the bits of the float operation; of two in a row the first is not rounded.
__global__ void scale(float *out, const float *in, int n)
{
#pragma nest fp(relaxed)
	for (int i = 0; i < n; i++) {
		out[i] = in[i] * 0.5;
		out[i + n] = in[i] / 3.0;
		out[i + 2 * n] = sqrt((double)in[i]);
		out[i + 3 * n] = in[i] * 2.0 + 1.0;
		out[i + 4 * n] = in[i] * 0.1;
	}
}

// What is rounded, what a library approximates, what divides by zero: the device's, with the reason.
// cunest: --all --passes=fold -Rpass-missed=fold
__global__ void inexact(float *out, const float *in, int n)
{
	for (int i = 0; i < n; i++) {
		out[i] = in[i] * (1.0f / 3.0f);
		out[i + n] = in[i] * sqrtf(2.0f);
		out[i + 2 * n] = in[i] * sinf(0.5f);
		out[i + 3 * n] = in[i] * (1.0f / 0.0f);
		out[i + 4 * n] = in[i] + 0.0f;
		out[i + 5 * n] = in[i] * 1.0f - in[i] * 0.0f;
	}
}

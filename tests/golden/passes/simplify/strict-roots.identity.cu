// The same without it: other bits, so the words stay.
// cunest: --all --passes=simplify
__global__ void norm(float *out, const float *in, int n, float eps)
{
	for (int i = 0; i < n; i++) {
		const float v = in[i];
		out[i] = 1.0f / sqrtf(v + eps);
		out[i + n] = powf(v, 2.0f) / 3.0f + powf(v, 0.5f) + (v - v) * 0.0f;
	}
}

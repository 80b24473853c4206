// What only fp(relaxed) allows: reciprocals, roots, powers.
__global__ void norm(float *out, const float *in, int n, float eps)
{
#pragma nest fp(relaxed) only(simplify)
	for (int i = 0; i < n; i++) {
		const float v = in[i];
		out[i] = 1.0f / sqrtf(v + eps);
		out[i + n] = powf(v, 2.0f) / 3.0f + powf(v, 0.5f);
	}
}

// Arithmetic of literals that rounds nothing, and functions that are exact.
__global__ void exact(float *out, const float *in, int n)
{
#pragma nest
	for (int i = 0; i < n; i++) {
		out[i] = in[i] * (3.0f / 4.0f) + sqrtf(2.25f);
		out[i + n] = fmaxf(0.5f, 0.25f) * in[i] - fabsf(-8.0f) + floorf(2.5f);
		out[i + 2 * n] = 1.5f < 2.0f ? in[i] : 0.0f;
	}
}

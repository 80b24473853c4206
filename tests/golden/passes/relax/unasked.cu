// Not asked for: every bit stays.
__global__ void all(float *out, const float *in, float b, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		out[i] = in[i] / b + 1.0f / sqrtf(in[i]) + powf(in[i], 2.0f) + in[i] * 0.1;
}

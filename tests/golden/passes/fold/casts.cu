// Conversions of literals: truncated, or of a value that the type has.
__global__ void casts(float *out, const float *in, int n)
{
#pragma nest
	for (int i = 0; i < n; i++)
		out[i + (int)2.75f] = in[i] * (float)(2 * 8) * (0.5f + (float)0.25);
}

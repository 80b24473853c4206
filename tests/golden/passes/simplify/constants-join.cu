// Offsets written in steps.
__global__ void stencil(float *out, const float *in, int n)
{
#pragma nest only(simplify)
	for (int i = 4; i < n - 4; i++) {
		const int base = i + 2;
		out[i] = in[i + 1 - 3] + in[base - i + i] + in[(i << 1 << 2) % 64 % 8];
	}
}

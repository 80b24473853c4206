// Nothing says how large n is, so the division stays in 64 bits, and the remark says why.
// cunest: --all --passes=infer-type -Rpass-missed=infer-type
__global__ void spread(float *out, const float *in, size_t n, size_t m)
{
	for (int i = 0; i < 64; i++) {
		out[i] = in[n / 3];
		out[i + 64] = in[n * m * m];
	}
}

// 70000 * 70000 needs 33 bits: the index is 64 bits wide for a reason.
// cunest: --all --passes=infer-type
__global__ void matrix(float *out, const float *in, const size_t *sizes)
{
	if (sizes[0] > 70000 || sizes[1] > 70000)
		return;
	const size_t n = sizes[0], m = sizes[1] + 1;
	for (int i = 0; i < 64; i++)
		out[i] = in[n * m] + in[n * m / m];
}

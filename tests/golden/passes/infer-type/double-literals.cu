// One sum or product of floats has the same bits, rounded once. A comparison with 0 stays: nothing is gained.
// cunest: --all --passes=infer-type
__global__ void scale(float *out, const float *in, int n)
{
	for (int i = 0; i < n; i++) {
		out[i] = in[i] * 0.5;
		out[i + n] = in[i] + 1.0;
		out[i + 2 * n] = in[i] < 0.0 ? in[i] : 0;
	}
}

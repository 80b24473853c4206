// Were all uses of taps numbers, nvcc would warn that nobody uses it.
// cunest: --all --passes=fold -Rpass-missed=fold
__constant__ const float taps[3] = {1, 2, 1};
__global__ void smooth(float *out, const float *in, int n)
{
	for (int i = 1; i < n - 1; i++)
		out[i] = taps[0] * in[i - 1] + taps[1] * in[i] + taps[2] * in[i + 1];
}

// Bounds that tiling and clamping left behind.
__global__ void blur(float *out, const float *in, int n, int lo, int hi)
{
#pragma nest assume(0 <= lo, lo <= hi, hi <= n, n < 1000000) only(simplify)
	for (int i = max(lo, 0); i < min(hi, max(hi, n)); i++)
		out[i] = in[min(i, n - 1)] + in[max(min(i, i + 1), 0)] * (min(i, hi) + max(i, hi) - i - hi);
}

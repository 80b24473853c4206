// Conditions that the loops, the launch bounds and the assumptions decide.
__global__ void __launch_bounds__(256) guards(float *out, const float *in, int n, int mode)
{
#pragma nest assume(mode == 2, 0 <= n, n <= 4096)
	for (int i = 0; i < n; i++) {
		if (i >= 0 && i < n && threadIdx.x < 256)
			out[i] = mode == 2 ? in[i] : 0.0f;
		else
			out[0] = -1.0f;
		if (mode > 2)
			out[i] = 2.0f;
	}
}

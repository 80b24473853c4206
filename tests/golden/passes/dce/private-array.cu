// cunest: --passes=dce -Rpass=dce
// A window that is filled and never looked at, with the loop and the scale that only it needs.
__global__ void window(float *out, const float *in, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		float window[8];
		const float scale = in[0] / 8; // of the window
		#pragma unroll
		for (int k = 0; k < 8; k++)
			window[k] = in[i + k] * scale;
		out[i] = in[i];
	}
}

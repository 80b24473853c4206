// Subtracted terms keep their sign, also when all of a level is subtracted.
// cunest: --cost-model=paper
__global__ void window(float *out, const float *__restrict__ in, int n, int y, int pad, int dilation)
{
	#pragma nest assume(100 <= n && n < 4096, 64 <= y && y < 4096, 0 <= pad && pad < 16, 0 <= dilation && dilation < 16)
	for (int k = 0; k < n; k++) {
		out[k] = in[y + k - pad];
		out[k] += in[4096 + k - pad - dilation];
	}
}

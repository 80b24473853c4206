// A declaration that both begin with stands once, and its name with it.
// cunest: --cost-model=paper
__global__ void store(float *out, const float *__restrict__ in, int n, int m, int w)
{
	#pragma nest noalias assume(0 <= n && n < 4096, 0 <= w && w < 4096)
	for (int i = 0; i < n; i++) {
		// near or far
		if (i < m) {
			const int at = i * w; // of the row
			out[at] = in[i];
		} else {
			const int at = i * w;
			out[at + 1] = in[i];
			out[at] = 0.0f;
		}
	}
}

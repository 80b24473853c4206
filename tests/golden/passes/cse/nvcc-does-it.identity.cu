// cunest: --all -Rpass-missed=cse -Rpass-analysis=cse
// The default model leaves alone what the compiler shares by itself: sums, products, and what the first use computes.
__global__ void plain(float *__restrict__ out, const float *__restrict__ in, int n, int m, int w)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) {
			out[(i * m + j) * 2] = in[i * m + j] * in[i * m + j];
			out[(i * m + j) * 2 + 1] = in[(i + j) / 3] + in[(i + j) / 3 + 1];
			out[(i + j) / w] = in[(i + j) / w];
		}
}

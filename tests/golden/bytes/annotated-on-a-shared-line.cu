// New text in the place of the first loop ends in a comment: the loop after it gets a line of its own.
// cunest: --all --cost-model=paper --annotate
__global__ void spread(float *out, const float *in, size_t n, size_t m)
{
	for (int t = 1; t < 9; t += 2) {
		for (int i = t / 3; i < 64; i++) {
			if (threadIdx.x < 64)
				out[i] = in[n / 3];
		}	for (int i = (t - 1) / 3; i < 64; i++)
			out[i + 65] = in[(n * t + 1) * m * m];
	}
}

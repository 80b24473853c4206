// The pipeline's result is worse than the input, its form in which nothing moves is not; and the pipeline on that gains.
// cunest: --all --cost-model=paper --cse=distributive -Rpass=score -Rpass-analysis=score
__global__ void ratio(int *out, int n, int lo, int d, int v)
{
	{
		for (int i = (i * 4 - 5) % 3 * (16 / i) % v; (i * d) < n; i++)
			for (int u = 1; u <= 9; u += 2) {
				for (int q = 0; q > 8; q++) {
					for (int x = 0; x < 8; x++) {
						if (threadIdx.x < ((min((32 * lo), i) % d) + 1)) {
							if (0 > lo && 7 / d > i && v > 1)
								out[d] = 1;
						}
					}
				}
			}
	}
}

// The comment above the test that the bounds decide goes with it, and stands between the two others no more.
// cunest: --all --cost-model=paper
__global__ void f(float *y, int n, int on)
{
	for (int i = 32; i < n; i++) {
		if (threadIdx.x < n) {
			/* not in
			 * the first rows */
			if (i > 5) {
				if (threadIdx.x < 16) {
					for (int k = i; k / 3 < n; k++)
						y[i * n + k] = 0;
				}
			}
		}
		if (on == 4)
			y[i] = 7;
	}
}

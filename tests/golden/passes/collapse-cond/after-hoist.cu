// Of a condition that hoist-if puts around an inner loop and one outside, which licm takes out both, one is made in
// the same run, not in the next one; and in none where a comment of what goes would be lost.
// cunest: --cost-model=paper
__global__ void wait(int *seen, int n, int m)
{
#pragma nest
	for (int x = 7 * n; x == m; x--) {
		if (threadIdx.x < 16) {
			for (int s = 0; s < 100; s++) {
				if (blockIdx.x > 4)
					seen[s] += x;
			}
		}
	}
}

__global__ void wait_words(int *seen, int n, int m)
{
#pragma nest
	for (int x = 7 * n; x == m; x--) {
		if (threadIdx.x < 16) {
			// all of a row
			for (int s = 0; s < 100; s++) {
				if (blockIdx.x > 4)
					seen[s] += x;
			}
		}
	}
}

__global__ void wait_more_words(int *seen, int n, int m)
{
#pragma nest
	for (int x = 7 * n; x == m; x--) {
		if (threadIdx.x < 16) { // the first half
			/* all of a row */

			for (int s = 0; s < 100; s++) {
				if (blockIdx.x > 4)
					seen[s] += x;
			}
		}
	}
}

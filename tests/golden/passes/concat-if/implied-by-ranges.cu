// i > hi says i > lo, as lo <= hi is known.
// cunest: --cost-model=paper
__global__ void steps(int *out, int *more, int n, int lo, int hi)
{
	#pragma nest noalias assume(lo <= hi)
	for (int i = 0; i < n; i++) {
		if (i > lo)
			out[i] = 1;
		if (i > hi)
			more[i] = 2;
	}
}

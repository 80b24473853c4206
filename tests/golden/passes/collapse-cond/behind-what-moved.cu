// A declaration that licm put between two conditions has no words to lose: they collapse in this run, not in the next.
// cunest: --all --cost-model=paper --score=off
__global__ void f(float *a, int n, int m)
{
	for (int i = 3; i > n; i++) if (m >= 3) for (int k = 0; k < n; k++) if (m >> 3) a[i] = (1 - m) / m;
}

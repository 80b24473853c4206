// cunest: --cost-model=paper
// Levels of optimisation, and what makes floats looser, change nothing that passes rely on.
#pragma GCC optimize("O3", "fast-math")
__attribute__((optimize("unroll-loops"))) void host(int *b, int n, int k)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		if (k + 100 * i >= k)
			b[i] = 1;
}

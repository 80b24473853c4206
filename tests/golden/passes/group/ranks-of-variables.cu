// A variable has the rank of what defines it, however deep it is declared.
// cunest: --cost-model=paper
__global__ void rows(float *out, const float *__restrict__ in, int n, int m, int k, int base)
{
	#pragma nest assume(0 <= n && n < 1000, 0 <= m && m < 1000, 0 <= k && k < 1000, 0 <= base && base < 1000)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) {
			const int row = base * 2; // of rank 0, as base is
			out[i * 1000 + j] = in[i + row + j + k];
		}
}

// Four values pass through the inner loop already; the fifth may, more may not.
// cunest: --cost-model=paper --passes=licm -Rpass-missed=licm
__global__ void polynomials(int *__restrict__ out, int n, int y)
{
	int p = n & 15, q = y & 15, r = (n + y) & 7;

	#pragma nest cost(live:5) assume(0 <= n && n <= 64, 0 <= y && y < 100)
	for (int i = 0; i < n; i++)
		for (int k = 0; k < n; k++)
			out[k] = (p + i) * k + (q + i) * (k + 1) + (r + i) * (k + 2) + (p * q) * k;
}

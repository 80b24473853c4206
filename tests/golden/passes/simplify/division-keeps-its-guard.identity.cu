// d is tested before it divides; what is loaded may be negative.
// cunest: --all --passes=simplify
__global__ void guarded(int *out, const int *idx, int n, int d)
{
	for (int i = 0; i < n; i++) {
		if (d != 0 && n / d > i)
			out[i] = 1;
		if (idx[i] >= 0 && idx[i] < n)
			out[idx[i]] = idx[i] % 8;
	}
}

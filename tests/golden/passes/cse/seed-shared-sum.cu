// cunest: --cost-model=paper
// The seed's example, in a loop: (w + x) + (y + z) and (w + x) + u.
__global__ void seed(int *out, int x, int y, int z, int u, int n)
{
	#pragma nest only(cse)
	for (int i = 0; i < n; i++) {
		out[2 * i] = (n + x) + (y + z);
		out[2 * i + 1] = (n + x) + u;
	}
}

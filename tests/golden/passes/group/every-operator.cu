// + * & | ^ && || min max: what does not change in j comes first, and leaves the loop.
// cunest: --cost-model=paper
__global__ void all(unsigned *out, unsigned n, unsigned a, unsigned b)
{
	#pragma nest noalias
	for (unsigned j = 0; j < n; j++) {
		out[9 * j] = a + j + b;
		out[9 * j + 1] = a * j * b;
		out[9 * j + 2] = a & j & b;
		out[9 * j + 3] = a | j | b;
		out[9 * j + 4] = a ^ j ^ b;
		out[9 * j + 5] = a > 3 && j > 4 && b > 5;
		out[9 * j + 6] = a > 6 || j > 7 || b > 8;
		out[9 * j + 7] = min(min(a, j), b);
		out[9 * j + 8] = max(max(a, j), b);
	}
}

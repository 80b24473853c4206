// Loops that only add what is known.
__global__ void count(int *out, const int *in, int n, unsigned seed)
{
#pragma nest assume(0 <= n, n <= 4096)
	for (int i = 0; i < n; i++) {
		int area = in[i];
		unsigned hash = seed;
		for (int k = 1; k <= 10; k++)
			area += k * k;
		for (int r = 0; r < n; r++)
			hash += 3;
		out[i] = area + hash;
	}
}

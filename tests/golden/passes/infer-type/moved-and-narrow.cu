// What licm names is an int at once, not in the next run only.
// cunest: --all --cost-model=paper
__global__ void copy(float *out, const float *in, int n, int pitch, int i)
{
	for (long j = n % pitch; j / 3 < 64; j++)
		for (int r = 1; r < n; r += 2)
			if (r != 3)
				out[i * pitch / j] = in[(j - 4) * 64 - i % j / 8 + (j & 7)];
}

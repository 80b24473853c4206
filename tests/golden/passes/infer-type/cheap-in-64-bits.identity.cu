// Sums, shifts, comparisons and products of extended ints cost as much in 32 bits.
// cunest: --all --passes=infer-type
__global__ void copy(float *out, const float *in, int n, int pitch)
{
	for (int i = 0; i < 64; i++)
		for (long j = 0; j < 64; j++)
			if (j + i < n)
				out[(size_t)i * pitch + j] = in[j * 64 + i + j / 8 + (j & 7)];
}

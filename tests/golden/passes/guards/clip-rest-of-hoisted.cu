// The test that hoist-if took out of the loop over q is the user's own: what is left behind whole strips gets bounds.
// cunest: --all
__global__ void copy(float *out, const float *in, int n, int pitch)
{
	int i = threadIdx.x;

	for (; i < 64; i++)
		for (long j = 0; j < 64; j++)
			for (int q = j; q <= 9; q += 2)
				if (j + i < n)
					out[(size_t)i * pitch] = in[i * j];
}

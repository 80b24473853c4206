// Each choice around a loop halves what its copies may grow by, whether it stands in the nest or around it.
// cunest: --all --cost-model=paper --score=off
__global__ void three(float *out, const float *in, int a, int b, int c)
{
	for (int k = 0; k < 64; k++) {
		if (a < 2)
			out[3 * k] = in[100];
		if (b < 3)
			out[k + 1] = in[16];
		if (c < 4)
			out[k] = in[k];
	}
}

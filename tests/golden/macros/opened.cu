// licm takes r * 8 out of AT, so AT cannot stay: what is left of it is simplified as if it had been written so.
// cunest: --all --cost-model=paper
#define SIZE (16 * 4)
#define AT(r, c) ((r) * 8 + (c))
__global__ void words(int *out, const int *in)
{
	for (int r = 0; r < 4; r++)
		for (int c = 0; c < r; c++)
			out[AT(r, c * 4)] = in[AT(r, c) / 8] + SIZE / 4 + SIZE * 2;
}

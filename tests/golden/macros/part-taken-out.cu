// What licm takes out of the middle of AT is a formula of its own: 7 / 3 is computed.  ROW is there as a whole, and stays the
// user's word.
// cunest: --all --cost-model=paper
#define ROW (3 * 4)
#define AT(r, c) ((r) * (7 / 3) + (c) * ROW)
__global__ void words(int *out, const int *in)
{
	for (int v = 0; v < 8; v++) {
		for (int r = 0; r < 40; r++)
			for (int c = 0; c < r; c++)
				out[AT(r, c)] = in[AT(r, c) / 8 + v * ROW];
	}
}

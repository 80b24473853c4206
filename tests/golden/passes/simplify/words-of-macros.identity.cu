// Macros are the user's words: SIZE / 4 is no 16, no formula is taken out of a macro's body, and none of it is simplified.
// cunest: --all --passes=simplify
#define SIZE (16 * 4)
#define INSIDE (r > 1 && r > 0)
#define AT(r, c) ((r) * 8 + (c))
__global__ void words(int *out, const int *in)
{
	for (int r = 0; r < 4; r++) {
		if (INSIDE)
			out[r] = 0;
		for (int c = 0; c < 8; c++)
			out[AT(r, c)] = in[AT(r, c) / 8] + SIZE / 4 + SIZE * 2;
	}
}

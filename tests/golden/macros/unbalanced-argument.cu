// cunest: --all
// An argument of a macro may open a brace that nobody closes.
#define FIRST(a, b) (a)
__global__ void k(int *out, const int *in, int n)
{
	for (int i = 0; i < 0; i++)
		out[i] = FIRST(in[i], {);
	for (int i = 0; i < n; i++)
		out[i] = FIRST(in[i], [{) + (3 * 4);
}

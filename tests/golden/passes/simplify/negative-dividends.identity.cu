// C truncates: -1 % 8 is -1, and (-1 * 8 + 7) / 8 is 0.
// cunest: --all --passes=simplify
__global__ void truncates(int *out, int first, int last)
{
	for (int i = -4; i < 4; i++) {
		out[i + 4] = i % 8;
		out[i + 12] = (i * 8 + 7) / 8;
		out[i + 20] = i / 8;
		out[i + 28] = (first - last) / 2 * 2;
	}
}

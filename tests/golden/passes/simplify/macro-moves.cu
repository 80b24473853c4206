// What becomes of SIZE * 2 * 3 is said with the word SIZE.
#define SIZE (16 * 4)
__global__ void words(int *out, const int *in, int m)
{
#pragma nest only(simplify) assume(0 <= m, m < 100)
	for (int r = 0; r < 4; r++)
		out[r] = in[r * SIZE / SIZE] + SIZE * 2 * 3 + (m * SIZE + r) % SIZE;
}

// Loops in each other as one, around ranges of all lengths.
#define WIDTH 7
__global__ void fuse(unsigned *out, int n, int m, unsigned u)
{
#pragma nest fuse(i, j) assume(n <= 100 && n >= -100 && 0 <= m && m <= 100) split(ij:8)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			out[(i + j) & 63] = out[(i * 3 + j) & 63] * 3 + (unsigned)(i + j);
#pragma nest collapse(row, col) split(row_col:5 tail=peel)
	for (int row = 0; row < n; row++)
		for (int col = 0; col < WIDTH; col++) {
			if (col == 3)
				continue;
			out[(row + col) & 63] = out[(row * 3 + col) & 63] * 3 + (unsigned)(row + col);
		}
#pragma nest collapse(i, j, k) assume(m <= 33)
	for (int i = 1; i <= n; i += 2)
		for (int j = 4; j < 9; j++)
			for (int k = m; k < 30; k += 4)
				out[(i + j + k) & 63] = out[(i * 3 + j * 7 + k) & 63] * 3 + (unsigned)(i + j);
#pragma nest tile(i:4, j:2) fuse(i.o, j.o) fuse(i.i, j.i)
	for (int i = 0; i < 8; i++)
		for (int j = 0; j < 8; j++)
			out[i * 8 + j] = out[i * 8 + j] * 3 + (unsigned)(i + j);
#pragma nest fuse(i, j) assume(u <= 1000)
	for (unsigned i = 0; i < u; i++)
		for (unsigned j = 2; j < 10; j++)
			out[(i + j) & 63] = out[(i * 3 + j) & 63] * 3 + i + j;
#pragma nest split(i:4) fuse(i.i, j)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			out[(i + j) & 63] = out[(i * 3 + j) & 63] * 3 + (unsigned)(i + j);
}

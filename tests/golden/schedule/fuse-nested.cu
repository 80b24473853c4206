// fuse and collapse of loops that are nested: one loop over all their iterations.
#define WIDTH 48
__global__ void image(float *__restrict__ y, const float *__restrict__ x, int n, int m, unsigned u)
{
	// all points
	#pragma nest fuse(i, j) assume(0 <= n && n <= 4096 && 0 <= m && m <= 4096) split(ij:256) unroll(ij.i:4)
	for (int i = 0; i < n; i++) // rows
		for (int j = 0; j < m; j++) {
			// one of them
			y[i * m + j] = x[i * m + j];
		}
	#pragma nest collapse(row, col) unroll(row_col:2)
	for (int row = 0; row < n; row++)
		for (int col = 0; col < WIDTH; col++)
			y[row * WIDTH + col] = x[row]; // a point
	#pragma nest collapse(i, j, k)
	for (int i = 1; i <= 12; i += 2)
		for (int j = 4; j < 20; j++)
			for (int k = 0; k < 30; k += 4) {
				if (k == j)
					continue;
				y[i * 10000 + j * 100 + k] = x[k];
			}
	#pragma nest tile(i:4, j:8) fuse(i.o, j.o) fuse(i.i, j.i) split(i_o_j_o:2)
	for (int i = 0; i < 64; i++)
		for (int j = 0; j < 64; j++)
			y[i * 64 + j] = x[i * 64 + j];
	#pragma nest fuse(i, j) assume(u <= 1000)
	for (unsigned i = 0; i < u; i++)
		for (unsigned j = 2; j < 1000; j++)
			y[i * 1000 + j] = x[i];
	#pragma nest fuse(j, k) assume(0 < m && m < 1000)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			for (int k = 0; k < m - 1; k++)
				y[i * 1000 + j * m + k] = x[i];
}

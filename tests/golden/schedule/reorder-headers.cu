// Bounds that depend on a loop which stays around, and leave another one.
void runs(float *__restrict__ y, const int *__restrict__ row, int n, int m)
{
	#pragma nest reorder(i, k, j) independent(i, j, k) assume(m > 0)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			for (int k = 0; k < 100 / i; k++)
				y[i * 10000 + j * 100 + k] += 1;
	#pragma nest reorder(i, k, j) independent(i, j, k)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < 4; j++)
			for (int k = 0; k < row[i]; k++)
				y[i * 10000 + j * 100 + k] += 1;
}

void fits(float *__restrict__ y, int n, int m)
{
	#pragma nest reorder(i, k, j) independent(i, j, k) assume(0 < n && n < 1000)
	for (int i = 1; i < n; i++)
		for (int j = 0; j < m; j++)
			for (int k = 500 / i; k < 50000 * i; k++)
				y[i * 10000 + j * 100 + k] += 1;
}

void tiles(float *__restrict__ y, int n, int m)
{
	#pragma nest split(i:8) split(j:4) reorder(j.o, i.o, j.i, i.i) independent(i, j) assume(0 < n && n < 100000 && 0 < m && m < 100000)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			y[i * 10000 + j] += 1;
}

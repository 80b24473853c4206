// Bounds that the source does not evaluate where the loop between does not run.
void divides(float *__restrict__ y, int n, int m)
{
	#pragma nest reorder(i, k, j) independent(i, j, k)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			for (int k = 0; k < 100 / i; k++) /* i is 0 first; m may be, too */
				y[i * 10000 + j * 100 + k] += 1;
}

void overflows(float *__restrict__ y, int n, int m)
{
	#pragma nest reorder(i, k, j) independent(i, j, k)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			for (int k = 0; k < 50000 * i; k++)
				y[i * 10000 + j * 100 + k] += 1;
}

void reads(float *__restrict__ y, const int *__restrict__ row, int n, int m)
{
	#pragma nest reorder(i, k, j) independent(i, j, k)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			for (int k = 0; k < row[i]; k++)
				y[i * 10000 + j * 100 + k] += 1;
}

void moves_two(float *__restrict__ y, int n, int m)
{
	#pragma nest reorder(k, j, i) independent(i, j, k)
	for (int i = 1; i < n; i++)
		for (int j = 0; j < m; j++)
			for (int k = 0; k < 100 / m; k++)
				y[i * 10000 + j * 100 + k] += 1;
}

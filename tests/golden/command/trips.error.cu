// What trips() refuses.
__global__ void wrong(float *y, int n, int m)
{
	#pragma nest assume(n > 0 && trips(i) == 3)
	for (int i = 0; i < n; i++)
		y[i] = 1;
	#pragma nest assume(trips(i))
	for (int i = 0; i < n; i++)
		y[i] = 1;
	#pragma nest assume(trips(i) == n)
	for (int i = 0; i < n; i++)
		y[i] = 1;
	#pragma nest assume(trips(i) == -1)
	for (int i = 0; i < n; i++)
		y[i] = 1;
	#pragma nest assume(trips(k) == 1)
	for (int i = 0; i < n; i++)
		y[i] = 1;
	#pragma nest assume(trips(k) == 1)
	for (int i = 0; i < n; i++) {
		for (int k = 0; k < m; k++)
			y[i] = 1;
		for (int k = 0; k < m; k++)
			y[i] = 2;
	}
	#pragma nest assume(trips(i) == 1, trips(i) == 2)
	for (int i = 0; i < n; i++)
		y[i] = 1;
	#pragma nest assume(trips(m) == 1)
	for (m = 0; m < n; m++)
		y[m] = 1;
	#pragma nest assume(trips(i, j) == 1)
	for (int i = 0; i < n; i++)
		y[i] = 1;
	#pragma nest assume(trips(3) == 1)
	for (int i = 0; i < n; i++)
		y[i] = 1;
	#pragma nest assume(trips(i) != 1)
	for (int i = 0; i < n; i++)
		y[i] = 1;
	#pragma nest assume(trips(i) ==)
	for (int i = 0; i < n; i++)
		y[i] = 1;
	#pragma nest assume(trips(i) == m++)
	for (int i = 0; i < n; i++)
		y[i] = 1;
}

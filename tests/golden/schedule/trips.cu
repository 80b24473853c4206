// trips(k) == 9: what the bounds of a loop do not say.
__global__ void rows(float *__restrict__ y, const float *x, const int *__restrict__ row, int n, int m)
{
	#pragma nest assume(trips(k) == 9) unroll(k) expect(unrolled(k))
	for (int i = 0; i < n; i++) {
		float s = 0;
		for (int k = row[i]; k < row[i + 1]; k++)
			s += x[k];
		y[i] = s;
	}
	#pragma nest param(ODD=9) assume(trips(k#2) == ODD - 1, trips(k#1) > 0, m > 0) unroll(k#2)
	for (int i = 0; i < n; i++) {
		for (int k = row[i]; k < row[i + 1]; k++)
			y[i] += x[k] / sinf(m);
		for (int k = 0; k < m; k += 2)
			y[i] += x[k];
	}
	// 24 elements: the guard is decided
	#pragma nest assume(trips(j) <= 3)
	for (int j = 5; j < m; j += 8)
		if (j < 22)
			y[j] = 1;
	#pragma nest assume(trips(i) >= 1, trips(i) <= 1) specialize(n == 4) unroll(i)
	for (int i = n; i < m; i++)
		y[i] = 1;
	#pragma nest assume(m == 8) unroll(i)
	for (int i = 0; i < m; i++)
		y[i] = 1;
}

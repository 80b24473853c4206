// There is too much in the loop to have it twice; cost(growth:N) would ask for it.
// cunest: -Rpass-missed=guards
__global__ void many(const float *__restrict__ x, float *__restrict__ y, int n, int m)
{
	const int c = threadIdx.x;

	#pragma nest
	for (int i = 0; i < n; i++) {
		float a = x[i * m + c];
		float b = x[(i + 1) * m + c];
		if (i != n - 1) {
			y[i * m + c] = a - b;
			y[(i + n) * m + c] = a + b;
			y[(i + 2 * n) * m + c] = fmaxf(a, b);
			y[(i + 3 * n) * m + c] = fminf(a, b);
		} else {
			y[i * m + c] = a;
			y[(i + n) * m + c] = a;
			y[(i + 2 * n) * m + c] = a;
			y[(i + 3 * n) * m + c] = a;
			y[(i + 4 * n) * m + c] = a;
		}
	}
}

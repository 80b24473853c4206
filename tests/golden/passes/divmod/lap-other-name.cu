// A place at which the loop's variable is another one keeps the loop from going lap by lap.
__global__ void ring(float *y, const float *x, int taps, int n, int head)
{
	float acc = 0;

	#pragma nest assume(n > 0, head >= 0, taps < 1 << 20, n < 1 << 20, head < 1 << 20)
	for (int t = 0; t < taps; t++) {
		const int u = head + t;

		acc += x[u % n];
		for (int t = 0; t < 2; t++)
			acc += x[u % n] * t;
	}
	y[0] = acc;
}

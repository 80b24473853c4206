// Values of reductions come back from the device: each thread has a part, the host combines them in order.
#include <math.h>

float residual(const float *u, const float *v, int n)
{
	float r = 0.0f;

	#pragma nest reduction(max:r) bind(i=grid) assume(0 <= n, n <= 1 << 20) copyin(u[0:n], v[0:n])
	for (int i = 0; i < n; i++)
		r = fmaxf(r, fabsf(u[i] - v[i]));
	return r;
}

// Several of one loop; a sum begins where it was, and the loop inside is each thread's.
double statistics(const int *x, const double *y, int n, int m, int *most)
{
	int largest = x[0], least = x[0];
	unsigned count = 7;
	double s = 3;

	#pragma nest deviceptr reduction(max:largest) reduction(min:least) reduction(+:s, +:count) bind(i=grid) assume(0 <= n, n <= 1 << 10, 0 <= m, m <= 1 << 10)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) {
			largest = largest < x[i * m + j] ? x[i * m + j] : largest;
			least = min(least, x[i * m + j]);
			s += y[i * m + j];
			count += x[i * m + j] > 3;
		}
	*most = largest - least;
	return s / count;
}

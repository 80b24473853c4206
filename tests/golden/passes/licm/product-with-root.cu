// cunest: -Rpass-missed=licm
// The product of a root leaves the loop, and the sum that uses it stays.
__global__ void root(float *a, const float *b, int n, float x, float y)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		if (b[i] > 0)
			a[i] = b[i] + x * (1.0f / sqrtf(y));
}
__global__ void variable(float *a, const float *b, int n, float x, float y)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		float s = b[i];
		if (s > 0) {
			const float e = expf(y);
			s += e * x;
		}
		a[i] = s;
	}
}
__global__ void quotient(double *a, const double *b, int n, int m, double x, int y)
{
	#pragma nest assume(n >= 64, m >= 1, y >= 0)
	for (int i = 0; i < n; i++)
		if (b[i] > 0)
			a[i] += x * (y / m);
}
__global__ void load(float *a, const float *b, const float *c, int n, int k, float x)
{
	#pragma nest noalias no(restrict)
	for (int i = 0; i < n; i++)
		a[i] = b[i] + x * c[k];
}
// A factor that is another one in each iteration, and a product that no sum uses.
__global__ void others(float *a, const float *b, const float *c, int n, float x, float y)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		if (b[i] > 0)
			a[i] = b[i] + c[i] * sqrtf(y);
		if (b[i] > 1)
			a[i] = b[i] / (x * expf(y));
		if (b[i] > 2)
			a[i] = b[i] + x * (y / x);
	}
}

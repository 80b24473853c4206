// For all that nvcc knows the store changes the factors, so it computes the product twice.
__global__ void twice(float *a, float *d, const float *b, const float *c, const float *e, int n)
{
	#pragma nest noalias no(restrict)
	for (int i = 0; i < n; i++) {
		a[i] = b[i] * c[i];
		if (c[i] > 0)
			d[i] = b[i] * c[i] + e[i];
	}
}
__global__ void other_factor(float *a, float *d, const float *b, const float *c, const float *e, int n)
{
	#pragma nest noalias no(restrict)
	for (int i = 0; i < n; i++) {
		a[i] = b[i] * c[i];
		d[i] = b[i] * e[i] + c[i];
	}
}
__global__ void no_sum(float *a, float *d, const float *b, const float *c, const float *e, int n)
{
	#pragma nest noalias no(restrict)
	for (int i = 0; i < n; i++) {
		a[i] = b[i] * c[i];
		d[i] = b[i] * c[i] / e[i];
	}
}

// A product that is stored and added again, or that stands twice with a store between: nvcc then computes it once.
__global__ void between(float *C, float *w, const float *z, int n)
{
#pragma nest noalias no(accumulate)
	for (int k = 0; k < n; k++) {
		C[threadIdx.x] = C[threadIdx.x] * z[k];
		w[k] = 1;
		C[threadIdx.x] += 3.0f;
	}
}
__global__ void written_out(float *C, const float *z, const float *x, const float *y, int n)
{
#pragma nest noalias
	{
	C[threadIdx.x] = x[0] * y[0];
	for (int k = 0; k < 3; k++)
		C[threadIdx.x] += z[k];
	}
}
__global__ void invariant(float *a, const float *b, const float *c, int n, int k, float x)
{
#pragma nest noalias
	for (int i = 0; i < n; i++)
		a[i] = b[i] + x * c[k];
}
__global__ void twice(float *a, float *d, const float *b, const float *c, const float *e, int n)
{
#pragma nest noalias
	for (int i = 0; i < n; i++) {
		a[i] = b[i] * c[i];
		d[i] = b[i] * c[i] + e[i];
	}
}

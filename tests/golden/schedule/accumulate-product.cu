// Products that are added to an element, or multiplied into it, before the loop, in an update, or in one of two.
__global__ void inside(float *C, const float *x, const float *z, int n)
{
#pragma nest no(restrict) accumulate(C at k) noalias assume(n >= 1)
	for (int k = 0; k < n; k++)
		C[threadIdx.x] = C[threadIdx.x] + x[k] * z[k];
}
__global__ void scaled(float *C, const float *x, const float *z, float beta, int n)
{
#pragma nest no(restrict) accumulate(C at k) noalias assume(n >= 1)
	{
	C[threadIdx.x] *= beta;
	for (int k = 0; k < n; k++)
		C[threadIdx.x] += x[k] * z[k];
	}
}
__global__ void products(float *C, const float *x, int n)
{
#pragma nest no(restrict) accumulate(C at k) noalias assume(n >= 1)
	for (int k = 0; k < n; k++)
		C[threadIdx.x] *= x[k];
}
__global__ void both(float *C, float *w, const float *z, int n)
{
#pragma nest no(restrict) accumulate(C at k) noalias assume(n >= 1)
	for (int k = 0; k < n; k++) {
		C[threadIdx.x] = C[threadIdx.x] * z[k];
		w[k] = 1;
		C[threadIdx.x] += 3.0f;
	}
}

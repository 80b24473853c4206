// A product that stands in the update itself is added there in any case; one that comes from before a loop which stays a
// loop is no product to nvcc when it comes out of its head.
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
__global__ void said(float *C, float *w, const float *z, int n)
{
#pragma nest no(restrict) accumulate(C at k) noalias assume(n >= 1) fp(contract)
	for (int k = 0; k < n; k++) {
		C[threadIdx.x] = C[threadIdx.x] * z[k];
		w[k] = 1;
		C[threadIdx.x] += 3.0f;
	}
}
// nothing hides the element from nvcc, which keeps it in a register by itself
__global__ void seen(float *__restrict__ y, float *__restrict__ w, const float *__restrict__ x, int n, int r)
{
#pragma nest no(restrict) accumulate(y at t) assume(n >= 1)
	for (int t = 0; t < n; t++) {
		y[r] = y[r] * x[t];
		w[t] = 1;
		y[r] = y[r] + 3.0f;
	}
}

// Memory that may be another's stands between the product and the sum: in a register they would meet.
__global__ void between(float *C, float *w, const float *z, int n)
{
#pragma nest no(restrict) accumulate(C at k) noalias assume(n >= 1)
	for (int k = 0; k < n; k++) {
		C[threadIdx.x] = C[threadIdx.x] * z[k];
		w[k] = 1;
		C[threadIdx.x] += 3.0f;
	}
}
// nvcc writes out three turns.
__global__ void before(float *C, const float *z, const float *x, const float *y, int n)
{
#pragma nest no(restrict) accumulate(C at k) noalias assume(n >= 1)
	{
	C[threadIdx.x] = x[0] * y[0];
	for (int k = 0; k < 3; k++)
		C[threadIdx.x] += z[k];
	}
}
__global__ void behind(float *C, float *w, const float *z, int n)
{
#pragma nest no(restrict) accumulate(C at k) noalias
	for (int k = 0; k < 3; k++) {
		C[threadIdx.x] = C[threadIdx.x] * z[k];
		w[k] = 1;
	}
	w[n] = C[threadIdx.x] + 3.0f;
}
__global__ void box(float *C, const float *z, const float *x, int n)
{
#pragma nest no(restrict) accumulate(C at k) noalias
	for (int k = 0; k < n; k++)
		for (int i = 0; i < 4; i++) {
			C[i] = C[i] + z[k];
			C[i] = C[i] * x[k];
		}
}

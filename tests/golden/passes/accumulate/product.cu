// cunest: -Rpass-missed=accumulate
// A product that is stored would meet in a register the sum that read it from memory; one that is added where it is made
// meets it in any case.
__global__ void stays(float *C, float *w, const float *z, int n)
{
#pragma nest no(restrict) noalias assume(n >= 1)
	for (int k = 0; k < n; k++) {
		C[threadIdx.x] = C[threadIdx.x] * z[k];
		w[k] = 1;
		C[threadIdx.x] += 3.0f;
	}
}
__global__ void kept(float *C, float *w, const float *z, int n)
{
#pragma nest no(restrict) noalias assume(n >= 1)
	for (int k = 0; k < n; k++) {
		w[k] = 1;
		C[threadIdx.x] += 3.0f * z[k];
	}
}

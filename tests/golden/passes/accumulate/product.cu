// A product and a sum of one element, by one statement or two.
__global__ void two_statements(float *C, float *w, const float *z, int n)
{
#pragma nest no(restrict) noalias assume(n >= 1)
	for (int k = 0; k < n; k++) {
		C[threadIdx.x] = C[threadIdx.x] * z[k];
		w[k] = 1;
		C[threadIdx.x] += 3.0f;
	}
}
__global__ void one_statement(float *C, float *w, const float *z, int n)
{
#pragma nest no(restrict) noalias assume(n >= 1)
	for (int k = 0; k < n; k++) {
		w[k] = 1;
		C[threadIdx.x] += 3.0f * z[k];
	}
}

// cunest: --emit=alias --prelude=builtin
/* What may be the same memory. */
__constant__ float weight[16];

__global__ void scale(float *y, const float *x, const int *__restrict__ at, float *__restrict__ z, int n)
{
	__shared__ float part[64];
	float own[4];

	#pragma nest
	for (int i = 0; i < n; i++) {
		y[i] = x[at[i]] * weight[i & 15];
		part[threadIdx.x] += y[i];
		own[i & 3] = part[0];
		z[i] = own[0];
	}
	#pragma nest noalias(x, y)
	for (int i = 0; i < n; i++)
		y[i] = x[i];
}

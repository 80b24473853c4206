// cunest: --passes=scalar-replace
// A product that has a name.
__host__ __device__ void named(float *out, float *tmp, const float *x, const float *y, int n)
{
	#pragma nest noalias temporary(tmp)
	for (int i = 0; i < n; i++) {
		const float p = x[i] * y[i];
		tmp[i] = p;
		out[i] += tmp[i];
	}
}

__host__ __device__ void copied(float *out, float *tmp, const float *x, int n)
{
	#pragma nest noalias temporary(tmp)
	for (int i = 0; i < n; i++) {
		const float p = x[i];
		tmp[i] = p;
		out[i] += tmp[i];
	}
}

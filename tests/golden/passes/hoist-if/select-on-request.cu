// The condition of a ?: leaves when hoist(select) asks; the second nest does not.
__global__ void choose(float *y, float *z, const float *a, const float *b, int n, int first)
{
	#pragma nest hoist(select)
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		y[i] = first == 1 ? a[i] : b[i];
	#pragma nest
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		z[i] = first == 1 ? a[i] : b[i];
}

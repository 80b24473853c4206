// The minus of `i -= w` belongs to the header: what is invariant leaves from after it.
// cunest: --cost-model=paper
__global__ void sweep(float *out, const float *x, int n, int w)
{
#pragma nest
	for (int i = n + threadIdx.x - blockDim.x; i >= 0; i -= blockDim.x)
		out[i] = x[i];
#pragma nest
	for (int i = n; i >= 0; i -= (w / 3))
		out[i] = x[i];
#pragma nest
	for (int i = n; i >= 0; i = i - /* back */ (w / 5 + 1))
		out[i] = x[i];
}

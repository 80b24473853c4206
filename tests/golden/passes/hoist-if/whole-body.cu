// The test of the activation leaves the loop over the row.  -Rpass says so.
// cunest: -Rpass=hoist-if
__global__ void activate(float *y, const float *x, int n, int relu)
{
	#pragma nest
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		if (relu)
			y[i] = fmaxf(x[i], 0.0f);
}

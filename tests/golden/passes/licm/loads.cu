// A load past stores that cannot be it, which nvcc does not know: noalias. Not past a barrier in shared memory.
__global__ void scaled(float *y, const float *x, const float *scale, int n)
{
	__shared__ float factor;

	#pragma nest noalias assume(n > 0)
	for (int i = 0; i < n; i++)
		y[i] = x[i] / scale[0];
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = x[i] / scale[0];
	#pragma nest noalias assume(n > 0)
	for (int i = 0; i < n; i++) {
		factor = x[i];
		__syncthreads();
		y[i] = x[i] / factor;
		__syncthreads();
	}
}

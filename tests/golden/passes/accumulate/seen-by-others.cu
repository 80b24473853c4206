// Between two barriers other threads may look, and so may what is called; nothing happens.
// cunest: -Rpass-missed=accumulate
__device__ void report(const float *);

#pragma nest noalias no(restrict)
__global__ void steps(float *y, const float *x, int n)
{
	const int t = threadIdx.x;

	for (int i = 0; i < n; i++) {
		y[t] += x[i * 256 + t];
		__syncthreads();
	}
	for (int i = 0; i < n; i++) {
		y[t] += x[i];
		report(y);
	}
}

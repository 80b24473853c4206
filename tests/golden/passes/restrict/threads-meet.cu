// Threads read what their neighbours have written to `a` before the barrier.  Were it __restrict__, nvcc would
// read a[t + 1] once, before the loop: restrict is about one thread.  `gain` only is read.
#pragma nest noalias
__global__ void smooth(float *a, float *trace, const float *gain, int n)
{
	const int t = threadIdx.x;

	for (int k = 0; k < n; k++) {
		const float next = a[t + 1];
		__syncthreads();
		a[t] = next * gain[0];
		__syncthreads();
		trace[k * 256 + t] = a[t + 1];
	}
}

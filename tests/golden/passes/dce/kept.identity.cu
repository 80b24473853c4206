// cunest: --passes=dce --all
// Nothing here is dead: memory that others see, volatile, atomics, barriers, arrays whose address leaves, the last value of a
// variable, a loop that may not end.
__device__ float fill(float *p);
__global__ void kept(float *out, volatile int *flag, int *count, int n)
{
	extern __shared__ float views[];
	int last = -1;
	for (int i = 0; i < n; i++) {
		float escapes[4];
		escapes[0] = i;
		out[0] = fill(escapes);
		views[threadIdx.x] = i;
		out[1] = i;
		out[1] = i + 1;
		int seen = flag[0];
		int old = atomicAdd(count, 1);
		__syncthreads();
		last = i;
		while (flag[1] == 0)
			;
	}
	out[2] = last;
}

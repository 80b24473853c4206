// cunest: --emit=uniform --prelude=builtin
// A conversion may change the index of a thread: -32 / 32 and -31 / 32 differ, and so do the warps' conditions.
// Who has returned in the header of a loop is not there after it.

__global__ void narrow(float *v, int n)
{
#pragma nest assume(blockDim.x % 32 == 0)
	for (int i = 0; i < n; i++) {
		if ((signed char)threadIdx.x / 32 == n)
			v[i] = 1.0f;
		if ((short)threadIdx.x / 32 == n)
			v[i] = 2.0f;
	}
}

__global__ void header(float *v, int n)
{
	for (int i = 0; ({ if (threadIdx.x > 3) return; i < n; }); i++)
		v[i] = 1.0f;
#pragma nest
	for (int k = 0; k < n; k++)
		__syncthreads();
}

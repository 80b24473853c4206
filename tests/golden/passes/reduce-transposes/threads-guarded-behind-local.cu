// A tile that cannot be forwarded, after a variable: what reads it stays, and with it the stores and barriers.
__global__ void guarded(const float *__restrict__ in, float *__restrict__ out, int n)
{
	__shared__ float a[256], b[256];
	const int x = threadIdx.x;

	#pragma nest
	{
		if (x < n)
			a[x] = in[x];
		__syncthreads();
		const float v = a[255 - x];
		b[x] = v;
		__syncthreads();
		out[x] = b[x];
	}
}

__global__ void stored_twice(const int *__restrict__ in, int *__restrict__ out, int n)
{
	__shared__ int a[64], b[64];
	const int x = threadIdx.x;

	#pragma nest
	{
		a[x] = in[x];
		__syncthreads();
		const int v = a[x] + n;
		const int w = v * 2;
		__syncthreads();
		a[x] = in[x + 64];
		b[x] = w;
		__syncthreads();
		out[x] = b[x] + a[63 - x];
	}
}

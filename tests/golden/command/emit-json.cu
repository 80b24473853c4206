// cunest: --emit=json --prelude=builtin
#define FOREACH(i, n) for (int i = 0; i < (n); i++)
__device__ void by_reference(float &a);

__global__ void sums(float *x, int n)
{
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		for (int j = 0; j < 4; j++)
			x[i] += j;
	for (int s = n / 2; s > 0; s >>= 1) {
		x[s] = 0;
		__syncthreads();
	}
	while (n > 0)
		n--;
	do {
		asm volatile("membar.gl;");
	} while (n-- > 0);
	FOREACH(k, n)
		by_reference(x[k]);
}

template <class T> __device__ T last(const T (&a)[4])
{
	T r = a[0];

	for (const T &v : a)
		r = v;
	return r;
}

void host(float *x, int n)
{
	for (int i = 0; i < n; i++)
		x[i] = 0;
}

// cunest: --cost-model=paper
// What a template parameter stands for may be volatile: each access counts, in the template and in what is called.
template <class T> __device__ void reduce(float *__restrict__ y, T *__restrict__ tile, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = tile[0] * tile[0] + tile[0];
}

template <class T> __device__ float twice(T *tile) { return tile[0] * 2; }

__global__ void calls(float *__restrict__ y, int n)
{
	__shared__ float plain[32];
	volatile float *tile = plain;

	reduce(y, tile, n);
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = twice(tile) + twice(tile);
}

template <class T> __device__ void of_plain(float *__restrict__ y, T *__restrict__ tile, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = tile[0] * tile[0] + tile[0];
}

__global__ void plain(float *__restrict__ y, float *__restrict__ x, int n)
{
	of_plain(y, x, n);
}

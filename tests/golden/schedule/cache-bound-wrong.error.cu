// Bound loops whose one iteration gives nothing to keep near.
__global__ void threads(float *__restrict__ y, const float *__restrict__ x, int n)
{
	#pragma nest assume(n <= 32768) split(i:32) bind(i.o=blockIdx.x, i.i=threadIdx.x) cache(x at i.i)
	for (int i = 0; i < n; i++)
		y[i] = x[i] + x[i + 2];
}

__global__ void two(float *__restrict__ y, const float *__restrict__ x, int n)
{
	#pragma nest assume(n <= 32768) split(i:32) bind(i.o=blockIdx.x, i.i=threadIdx.x) cache(x at i.o buffers=2)
	for (int i = 0; i < n; i++)
		y[i] = x[i] + x[i + 2];
}

__global__ void written(float *__restrict__ y, int n)
{
	#pragma nest assume(n <= 32768) split(i:32) bind(i.o=blockIdx.x, i.i=threadIdx.x) cache(y at i.o)
	for (int i = 0; i < n; i++)
		y[i] = y[i] + 1;
}

__global__ void unread(float *__restrict__ y, const float *__restrict__ x, int n)
{
	#pragma nest assume(n <= 32768) split(i:32) bind(i.o=blockIdx.x, i.i=threadIdx.x) cache(x at i.o)
	for (int i = 0; i < n; i++)
		if (y[i] > 0)
			y[i] = x[i] + x[i + 2];
}

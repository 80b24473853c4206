// What cache refuses, with the reason.
__device__ void unknown(float *);

__global__ void options(float *__restrict__ y, const float *__restrict__ x, float *z, int n)
{
	#pragma nest cache(x at k in=texture)
	for (int k = 0; k < 8; k++)
		y[k] = x[k];
	#pragma nest cache(x)
	for (int k = 0; k < 8; k++)
		y[k] = x[k];
	#pragma nest cache(x at k pad=n)
	for (int k = 0; k < 8; k++)
		y[k] = x[k];
	#pragma nest cache(x at k in=registers pad=1)
	for (int k = 0; k < 8; k++)
		y[k] = x[k];
	#pragma nest cache(x at k buffers=3)
	for (int k = 0; k < 8; k++)
		y[k] = x[k];
	#pragma nest cache(w at k)
	for (int k = 0; k < 8; k++)
		y[k] = x[k];
	#pragma nest cache(x at k banks=3)
	for (int k = 0; k < 8; k++)
		y[k] = x[k];
}

__device__ void device(float *__restrict__ y, const float *__restrict__ x)
{
	#pragma nest cache(x at k in=shared)
	for (int k = 0; k < 8; k++)
		y[k] = x[k];
}

__global__ void region(float *__restrict__ y, const float *__restrict__ x, float *z, int n, const int *__restrict__ at)
{
	#pragma nest cache(z at k in=registers)
	for (int k = 0; k < 8; k++)
		for (int i = 0; i < 8; i++)
			z[k * 8 + i] += 1;
	#pragma nest cache(z at k in=registers)
	for (int k = 0; k < 8; k++)
		for (int i = 0; i < 8; i++) {
			y[k * 8 + i] = z[i];
			unknown(y);
		}
	#pragma nest cache(x at k in=registers)
	for (int k = 0; k < 8; k++)
		for (int i = 0; i < n; i++)
			y[k * n + i] = x[i];
	#pragma nest cache(x at k in=registers)
	for (int k = 0; k < 8; k++)
		for (int i = 0; i < 8; i++)
			y[k * 8 + i] = x[at[i]];
	#pragma nest cache(x at k in=registers)
	for (int k = 0; k < 8; k++)
		for (int i = 0; i < 8; i++)
			if (at[i] > 0)
				y[k * 8 + i] = x[i];
}

__global__ void aliases(float *y, const float *x)
{
	#pragma nest cache(x at k in=registers)
	for (int k = 0; k < 8; k++)
		for (int i = 0; i < 8; i++)
			y[k * 8 + i] = x[i];
}

__global__ void others(float *__restrict__ y, float *__restrict__ x)
{
	x[threadIdx.x] = 1;
	#pragma nest cache(x at k) assume(blockDim.x == 32)
	for (int k = 0; k < 8; k++)
		y[k * 32 + threadIdx.x] = x[k * 32 + threadIdx.x];
}

__global__ void size(float *__restrict__ y, const float *__restrict__ x)
{
	#pragma nest cache(x at k) assume(blockDim.x == 64)
	for (int k = 0; k < 8; k++)
		for (int i = 0; i < 200; i++)
			y[k * 12800 + i * 64 + threadIdx.x] = x[k * 12800 + i * 64 + threadIdx.x];
}

__global__ void barriers(float *__restrict__ y, const float *__restrict__ x, int n)
{
	int t = blockIdx.x * 32 + threadIdx.x;

	if (threadIdx.x < n) {
		#pragma nest cache(x at k) assume(blockDim.x == 32)
		for (int k = 0; k < 8; k++)
			y[k * 32 + threadIdx.x] = x[k * 32 + threadIdx.x];
	} else {
		y[0] = 0;
	}
	#pragma nest cache(x at k) assume(blockDim.x == 32)
	for (int k = threadIdx.x; k < 80; k++)
		y[k * 32 + threadIdx.x] = x[k * 32 + threadIdx.x];
	#pragma nest cache(x at k) assume(blockDim.x == 32)
	for (int k = 0; k < 80; k++) {
		if (k > n + threadIdx.x)
			continue;
		y[k * 32 + threadIdx.x] = x[k * 32 + threadIdx.x];
	}
	if (t >= n)
		return;
	#pragma nest cache(x at k) assume(blockDim.x == 32)
	for (int k = 0; k < 8; k++)
		y[k * 32 + threadIdx.x] = x[k * 32 + threadIdx.x];
}

__global__ void turns(float *__restrict__ y, const float *__restrict__ x, const float *__restrict__ w, int n, int s)
{
	#pragma nest cache(x at k buffers=2) assume(blockDim.x == 32 && s > 0)
	for (int k = 0; k < 80; k += s)
		y[k * 32 + threadIdx.x] = x[k * 32 + threadIdx.x];
	#pragma nest cache(x at k async) assume(blockDim.x == 32)
	for (int k = 0; k < 80; k++)
		y[k * 32 + threadIdx.x] = x[k * 32 + threadIdx.x];
	#pragma nest cache(w at k) assume(blockDim.x == 32)
	for (int k = 0; k < 80; k++)
		y[k * 32 + threadIdx.x] = w[k];
}

__global__ void heads(int *__restrict__ y, const int *__restrict__ w)
{
	#pragma nest accumulate(y at k) assume(blockDim.x == 32)
	for (int k = 0; k < y[1]; k++)
		y[threadIdx.x] += w[k];
	#pragma nest accumulate(y at k) assume(blockDim.x == 32)
	for (int k = 0; k < 8; k++) {
		const int *q = &y[threadIdx.x];
		y[threadIdx.x] += w[k];
	}
}

// m may be below zero, where an unsigned end would be a large one
__global__ void mixed(float *__restrict__ a, const float *__restrict__ b, unsigned u, int m)
{
	#pragma nest cache(b at i in=registers) assume(m <= 16, u <= 17)
	for (unsigned i = 0; i < u; i++)
		for (int j = 0; j < m; j++)
			a[i + j * 20 + 500] = b[j + i * 20 + 45];
}

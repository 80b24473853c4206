// Threads that do not come together, or that have loops of their own.
__global__ void values(float *__restrict__ x, const float *__restrict__ y, int n, int m)
{
	const int row = blockIdx.x * blockDim.x + threadIdx.x;

	#pragma nest bind(j=block) assume(m <= 1 << 20, 0 <= row)
	for (int j = 0; j < m; j++)
		x[row * m + j] = y[row * m + j];
}

__global__ void leave(float *__restrict__ x, int n)
{
	if (threadIdx.x == 7)
		return;
	#pragma nest bind(j=threadIdx.x)
	for (int j = 0; j < 64; j++)
		x[j] = n;
}

__global__ void some(float *__restrict__ x, int n)
{
	if (blockIdx.x > 2) {
		#pragma nest bind(j=thread)
		for (int j = 0; j < n; j++)
			x[j] = n;
	}
}

__global__ void assigned(float *__restrict__ x, int n)
{
	int from = 0;

	if (threadIdx.x > 3)
		from = 3;
	#pragma nest bind(j=threadIdx.x)
	for (int j = from; j < n; j++)
		x[j] = n;
}

__global__ void header(int *__restrict__ x, int n)
{
	if (x[n] > 3)
		#pragma nest bind(j=threadIdx.x)
		for (int j = 0; j < 64; j++)
			x[j + 64] = j;
}

// Launches that do not fit what is bound.
__global__ void small(float *x, int n)
{
	#pragma nest tile(i:128) bind(i) launch((n + 127) / 128, 64) assume(n <= 1 << 30)
	for (int i = 0; i < n; i++)
		x[i] *= 2;
}

__global__ void few(float *x, int n)
{
	#pragma nest tile(i:128) bind(i) launch(n / 128, 128) assume(0 < n, n <= 1 << 30)
	for (int i = 0; i < n; i++)
		x[i] *= 2;
}

__global__ void many(float *x, int n)
{
	#pragma nest tile(i:128) bind(i) launch(dim3((n + 127) / 128, 2), 128) assume(0 < n, n <= 1 << 30)
	for (int i = 0; i < n; i++)
		x[i] *= 2;
}

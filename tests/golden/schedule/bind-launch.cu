// launch: what is launched is known, so guards are left out where they always hold.
__global__ void exact(float *x, int n)
{
	#pragma nest tile(i:128) bind(i) launch(n / 128, 128) assume(n % 128 == 0, 0 < n, n <= 1 << 30)
	for (int i = 0; i < n; i++)
		x[i] *= 2;
}

__global__ void covered(float *x, int n)
{
	#pragma nest tile(i:128) bind(i) launch((n + 127) / 128, 128) assume(0 < n, n <= 1 << 30)
	for (int i = 0; i < n; i++)
		x[i] *= 2;
}

__global__ void plane(float *x, int n, int m)
{
	#pragma nest tile(i:8, j:32) bind(i, j) launch(dim3((m + 31) / 32, 4), dim3(32, 8)) assume(0 < m, m <= 40000)
	for (int i = 0; i < 32; i++)
		for (int j = 0; j < m; j++)
			x[i * m + j] *= 2;
}

__global__ void threads(float *x)
{
	#pragma nest launch(4, 256) bind(i=thread)
	for (int i = 0; i < 1000; i++)
		x[i] *= 2;
}

__global__ void larger(float *__restrict__ x)
{
	#pragma nest launch(1, 256) bind(i=threadIdx.x)
	for (int i = 0; i < 100; i++)
		x[i] *= 2;
}

// What bind refuses, with the reason.
__global__ void dependent(float *x, float *y, float *out, int n)
{
	#pragma nest bind(i=threadIdx.x)
	for (int i = 1; i < 64; i++) /* carried */
		x[i] = x[i - 1];
	#pragma nest bind(i=threadIdx.x)
	for (int i = 0; i < 64; i++) /* may overlap */
		x[i] = y[i];
	float s = 0;
	#pragma nest bind(i=threadIdx.x)
	for (int i = 0; i < 64; i++) /* one sum */
		s += x[i];
	out[0] = s;
}

__global__ void turns(float *x, int n)
{
	#pragma nest bind(i=threadIdx.x)
	for (int t = 0; t < 8; t++)
		for (int i = 0; i < 64; i++) /* depends on the iteration of t before */
			x[(t + 1) * 64 + i] = x[t * 64 + 63 - i];
}

__global__ void last(float *x, int n)
{
	float s;
	#pragma nest bind(i=threadIdx.x)
	for (int i = 0; i < 64; i++) {
		s = x[i];
		x[i] = s * s;
	}
	if (s > 1) /* whose? */
		x[n] = 1;
}

__global__ void beside(float *__restrict__ x, const float *__restrict__ y, int n)
{
	#pragma nest bind(i=blockIdx.x, j=threadIdx.x)
	for (int i = 0; i < n; i++) {
		x[n * 64 + i] = 1; /* by all threads */
		for (int j = 0; j < 64; j++)
			x[i * 64 + j] += y[j];
	}
}

__global__ void counted(int *__restrict__ x, int *__restrict__ count, int n)
{
	#pragma nest bind(i=blockIdx.x, j=threadIdx.x)
	for (int i = 0; i < n; i++) {
		atomicAdd(count, 1); /* by all threads, elsewhere */
		for (int j = 0; j < 64; j++)
			x[i * 64 + j] = j;
	}
}

__global__ void stages(float *x, int n)
{
	#pragma nest bind(i=threadIdx.x)
	for (int i = 0; i < 64; i++)
		x[i] *= 2;
	#pragma nest bind(i=threadIdx.x)
	for (int i = 0; i < 64; i++)
		x[i] += i; /* no barrier between */
}

__global__ void nested(float *x, int n)
{
	#pragma nest bind(i=threadIdx.x, j=threadIdx.x)
	for (int i = 0; i < 64; i++) /* nested, one place */
		for (int j = 0; j < 64; j++)
			x[i * 64 + j] *= 2;
}

__global__ void warp(float *x, int n)
{
	#pragma nest bind(i=lane)
	for (int i = 0; i < 64; i++) /* 32 lanes */
		x[i] *= 2;
}

__global__ void large(float *x, int n)
{
	#pragma nest bind(i=threadIdx.x)
	for (int i = 0; i < 2048; i++) /* 1024 threads */
		x[i] *= 2;
}

__global__ void nowhere(float *x, int n)
{
	#pragma nest bind(i=threadIdx.w)
	for (int i = 0; i < 64; i++)
		x[i] *= 2;
}

__global__ void untiled(float *x, int n)
{
	#pragma nest bind(i)
	for (int i = 0; i < 64; i++) /* not in tiles */
		x[i] *= 2;
}

__global__ void gone(float *x, int n)
{
	#pragma nest bind(i=threadIdx.x) split(i:4)
	for (int i = 0; i < 64; i++)
		x[i] *= 2;
}

__global__ void overflows(float *x, int n)
{
	#pragma nest bind(i=grid)
	for (int i = 0; i < n; i++) /* the stride may overflow */
		x[i] *= 2;
}

__global__ void __launch_bounds__(64) bounded(float *x, int n)
{
	#pragma nest bind(i=threadIdx.x)
	for (int i = 0; i < 128; i++)
		x[i] *= 2;
}

__global__ void forms(float *x, int n, int s)
{
	int k;
	#pragma nest bind(i=threadIdx.x)
	for (int i = 0; i < 64; i++) {
		if (i == s)
			continue;
		x[i] = 1;
	}
	#pragma nest bind(i=threadIdx.x)
	for (int i = 64; i > 0; i--)
		x[i] = 1;
	#pragma nest bind(i=threadIdx.x)
	for (int i = 0; i < n; i += s)
		x[i] = 1;
	#pragma nest bind(k=threadIdx.x)
	for (k = 0; k < 64; k++)
		x[k] = 1;
}

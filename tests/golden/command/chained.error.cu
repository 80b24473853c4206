// 0 < n < 100 is a truth value below 100, always: two conditions were meant.

__global__ void both(float *__restrict__ a, const float *__restrict__ b, int n, int w)
{
	#pragma nest assume(0 < n < 100, w > 0)
	for (int i = 0; i < n; i++)
		a[i] = b[i / w];
}

__global__ void after_others(float *__restrict__ a, const float *__restrict__ b, int n, int w)
{
	#pragma nest assume(w > 0 && 0 <= n + 1 <= 100)
	for (int i = 0; i < n; i++)
		a[i] = b[i / w];
}

__global__ void equal(float *__restrict__ a, const float *__restrict__ b, int n, int w)
{
	#pragma nest assume(n == w == 8)
	for (int i = 0; i < n; i++)
		a[i] = b[i / w];
}

__global__ void downwards(float *__restrict__ a, const float *__restrict__ b, int n, int w)
{
	#pragma nest assume(n>=w>0)
	for (int i = 0; i < n; i++)
		a[i] = b[i / w];
}

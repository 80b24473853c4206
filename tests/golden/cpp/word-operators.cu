// The words for operators bind as these do where a formula is written anew.
__global__ void ring(float *__restrict__ y, const float *__restrict__ x, int n, int a, int w)
{
	#pragma nest assume(n < 1000, a < 1000, a > 0, w > 0)
	for (int k = 0; k < n; k++)
		y[k] = x[(k + (a xor 1)) % w];
	#pragma nest assume(n < 1000, a < 1000, a > 0, w > 0)
	for (int k = 0; k < n; k++)
		y[k] += x[(k + (a bitor 1)) % w];
}

// The box begins below zero and ends by what has no sign.
__global__ void f(float *__restrict__ C, const float *__restrict__ a, unsigned n, int p)
{
	#pragma nest accumulate(C at k) assume(n <= 8)
	for (int k = 0; k < p; k++)
		for (int i = -4; i < (int)n; i++)
			C[i] += a[k];
}

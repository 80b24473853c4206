NEST_REQUIRED
__global__ void fill(float *a, int n)
{
	#pragma nest assume(n > 0)
	for (int i = 0; i < n; i++)
		a[i] = i % n;
}

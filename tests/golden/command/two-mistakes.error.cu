__global__ void k(float *a, const float *b, int n, int m)
{
	#pragma nest tille(16)
	for (int i = 0; i < n; i++)
		a[i] = b[i] * 2.0f;
}
__global__ void k2(float *a, const float *b, int n, int m)
{
	#pragma nest off(
	for (int i = 0; i < n; i++)
		a[i] = b[i] * 2.0f;
}

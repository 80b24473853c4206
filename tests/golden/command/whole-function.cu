#pragma nest
__global__ void k(float *a, const float *b, int n, int m)
{
	// both nests
	for (int i = 0; i < n; i++)
		a[i] = b[i] / (float)(m % 7 + 1);
	for (int i = 0; i < n; i++)
		a[i] = b[i] / (float)(m % 9 + 1);
}

#pragma nest
__global__ void k(float *a, const float *b, int n, int m)
{
	// both nests
	for (int i = 0; i < n; i++)
		a[i] = b[i] / sinf((float)m);
	for (int i = 0; i < n; i++)
		a[i] = b[i] / cosf((float)m);
}

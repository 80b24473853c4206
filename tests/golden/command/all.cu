// cunest: --all
__global__ void k(float *a, const float *b, int n, int m)
{
	// no annotation at all
	for (int i = 0; i < n; i++)
		a[i] = b[i] / sinf((float)m);
}

int host(int *a, int n, int m)
{
	for (int i = 0; i < n; i++)
		a[i] = m / 7 + (int)sinf((float)n);
	return 0;
}

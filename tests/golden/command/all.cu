// cunest: --all
__global__ void k(float *a, const float *b, int n, int m)
{
	// no annotation at all
	for (int i = 0; i < n; i++)
		a[i] = b[i] / (float)(m % 7 + 1);
}

int host(int *a, int n, int m)
{
	for (int i = 0; i < n; i++)
		a[i] = m / 7;
	return 0;
}

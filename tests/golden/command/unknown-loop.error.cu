// the loops in scope are i and j
__global__ void k(float *a, const float *b, int n, int m)
{
	#pragma nest interchange(i, q)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			a[i * m + j] = b[j];
}

__global__ void k(float *a, int n)
{
	#pragma nest verify(m=3)
	for (int i = 0; i < n; i++)
		a[i] = 0;
	#pragma nest verify(a[m])
	for (int i = 0; i < n; i++)
		a[i] = 0;
}

__global__ void k(float *a, int n)
{
	#pragma nest verify(n)
	for (int i = 0; i < n; i++)
		a[i] = 0;
	#pragma nest verify(3=n)
	for (int i = 0; i < n; i++)
		a[i] = 0;
	#pragma nest verify(a[n], a[n + 1])
	for (int i = 0; i < n; i++)
		a[i] = 0;
	#pragma nest verify()
	for (int i = 0; i < n; i++)
		a[i] = 0;
	#pragma nest verify(n=)
	for (int i = 0; i < n; i++)
		a[i] = 0;
}

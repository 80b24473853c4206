__global__ void k(float *a, int n)
{
	#pragma nest required
	for (int i = 0; i < n; i++)
		a[i] = undeclared;
}

__global__ void forms(float *a, int n)
{
	#pragma nest specialize(n = 256)
	for (int i = 0; i < n; i++)
		a[i] += 1;
	#pragma nest specialize(q == 3)
	for (int i = 0; i < n; i++)
		a[i] += 1;
	#pragma nest specialize("n")
	for (int i = 0; i < n; i++)
		a[i] += 1;
}

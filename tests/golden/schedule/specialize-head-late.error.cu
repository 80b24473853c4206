// Shared memory that is declared after other statements would be there twice.
#pragma nest specialize(n == 3)
__global__ void late(float *a, int n)
{
	a[0] = 1;
	__shared__ float tile[3];

	for (int i = 0; i < n; i++)
		tile[i] = a[i];
	a[1] = tile[0];
}

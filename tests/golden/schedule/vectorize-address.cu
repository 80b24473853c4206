// An element whose address is taken, or that an atomic updates, is the one in memory, not a component of a vector.
__global__ void distance(int *__restrict__ d, const float *__restrict__ a, int n)
{
	#pragma nest vectorize(i:4) aligned(a:16, d:16)
	for (int i = 0; i < n; i++)
		d[i] = a[i] > 0 ? (int)(&a[i] - a) : -1;
}
__global__ void counts(int *__restrict__ c, const int *__restrict__ a, int *__restrict__ b, int n)
{
	#pragma nest vectorize(i:4) aligned(a:16, b:16, c:16)
	for (int i = 0; i < n; i++) {
		b[i] = c[i];
		atomicAdd(&c[i], a[i]);
	}
}

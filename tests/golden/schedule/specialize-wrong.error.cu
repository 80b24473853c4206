// What specialize refuses.
__device__ int limit;
__global__ void kernel(float *a, int n, unsigned u, const int *sizes)
{
	int m = threadIdx.x + n;
	__shared__ int shared;

	#pragma nest specialize(n == 256, n == 256)
	for (int i = 0; i < n; i++)
		a[i] += 1;
	#pragma nest specialize(m == 3)
	for (int i = 0; i < n; i++)
		m = i;
	#pragma nest specialize(sizes[0] == 3)
	for (int i = 0; i < n; i++)
		a[i] += 1;
	#pragma nest specialize(m == 3)
	for (int i = 0; i < n; i++) {
		a[i] += 1;
		__syncthreads();
	}
	#pragma nest specialize(n == 3)
	for (int i = 0; i < n; i++) {
		__shared__ float tile[3];

		tile[threadIdx.x] = a[i];
		a[i] += tile[0];
	}
	#pragma nest specialize(n == 1, n == 2, n == 3, n == 4, n == 5, n == 6, n == 7, n == 8, n == 9, \
		n == 10, n == 11, n == 12, n == 13, n == 14, n == 15, n == 16, n == 17)
	for (int i = 0; i < n; i++)
		a[i] += 1;
	#pragma nest specialize(n / u == 3)
	for (int i = 0; i < n; i++)
		a[i] += 1;
	#pragma nest specialize(n == 3)
	for (int i = 0; i < n; i++) {
		if (a[i] > 3)
			goto inside;
		a[i] += 1;
inside:
		a[i] += 1;
	}
}

__global__ void never(float *a, int n)
{
	#pragma nest specialize(n == 3) assume(n > 3)
	for (int i = 0; i < n; i++)
		a[i] += 1;
}

__global__ void no_value(float *a, int n)
{
	int k;

	#pragma nest specialize(k == 3)
	for (int i = 0; i < n; i++)
		a[i] += 1;
}

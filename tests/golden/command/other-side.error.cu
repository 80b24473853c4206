// Clauses about copies in kernels, and about launches on the host.
__global__ void kernel(float *a, int n)
{
	#pragma nest copy(a[0:n])
	for (int i = 0; i < n; i++)
		a[i] = i;
}

__device__ void device(float *a, int n)
{
	#pragma nest copyin(a[0:n]) copyout(a[0:n])
	for (int i = 0; i < n; i++)
		a[i] = i;
}

void unbound(float *a, int n)
{
	#pragma nest copy(a[0:n])
	for (int i = 0; i < n; i++)
		a[i] = i;
}

void host(float *a, int n)
{
	#pragma nest launch((n + 255) / 256, 256)
	for (int i = 0; i < n; i++)
		a[i] = i;
}

__global__ void twice(float *a, int n)
{
	#pragma nest launch(4, 256) assume(blockDim.x == 64)
	for (int i = 0; i < n; i++)
		a[i] = i;
}

// Versions in which the condition changes nothing are not written: one text for all.
__global__ void never_used(float *a, int n, int m)
{
	#pragma nest specialize(m == 4)
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		a[i] = n;
}

// with a barrier in it, and one version of three that is another
__global__ void one_of_three(float *a, int n, int m)
{
	#pragma nest specialize(m == 3, n == 8, m == 5)
	for (int i = 0; i < n; i++) {
		a[i] = n;
		__syncthreads();
	}
}

// A function of that name is none of ours, whatever its arguments look like.
__device__ int NEST(int n);
__global__ void fill(float *a, int n)
{
	int required = 3;

	NEST(required);
	NEST(n);
	#pragma nest noalias
	for (int i = 0; i < n; i++)
		a[i] = i / sinf(n);
}

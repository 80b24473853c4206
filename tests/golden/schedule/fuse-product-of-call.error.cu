// A callee may return a product: nvcc puts it in the place of the call and contracts it with the sum that it meets.
__device__ float product(float x, float y)
{
	return x * y;
}
__global__ void two_loops(float *__restrict__ d, const float *__restrict__ a, int n)
{
	float t[64];
	#pragma nest noalias fuse(i, j)
	{
		for (int i = 0; i < 64; i++)
			t[i] = product(a[i], a[i]);
		for (int j = 0; j < 64; j++)
			d[j] = t[j] + a[j + n];
	}
}

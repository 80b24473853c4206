__global__ void k(float *a, const float *b, int n, int m)
{
	#pragma nest
	a[0] = b[0];
}

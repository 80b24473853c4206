__global__ void k(float *a, const float *b, int n, int m)
{
	#pragma nest
	while (n > 0)
		a[--n] = 0.0f;
}

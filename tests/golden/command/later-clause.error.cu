__global__ void k(float *a, const float *b, int n, int m)
{
	#pragma nest vectorize(i:4)
	for (int i = 0; i < n; i++)
		a[i] = b[i] * 2.0f;
}

__global__ void k(float *a, const float *b, int n, int m)
{
	#pragma nest assume(n > 0) \
	             assume(m > 0) // the end
	for (int i = 0; i < n; i++)
		a[i] = b[i] / sinf((float)m);
}

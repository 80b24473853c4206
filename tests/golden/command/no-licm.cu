__global__ void k(float *a, const float *b, int n, int m)
{
	#pragma nest no(licm)
	for (int i = 0; i < n; i++)
		a[i] = b[i] / sinf((float)m);
}

__global__ void k(float *a, const float *b, int n, int m)
{
	#pragma nest
#ifdef A
	for (int i = 1; i < n; i++) {
#else
	for (int i = 0; i < n; i++) {
#endif
		a[i] = b[i] / sinf((float)m);
		a[i + n] = b[i] * sinf((float)m);
	}
}

// Form feeds and vertical tabs are blanks; beside a lone carriage return all stays.


__global__ void k(float *a, const float *b, int n, int m)
{

	#pragma nest
	for (int i = 0; i < n; i++) {
		a[i] = b[i] / sinf((float)m);
		a[i + n] = b[i] * sinf((float)m);
	}
}
__global__ void k2(float *a, const float *b, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
	a[i] = b[i] / sinf((float)m);
	a[i + n] = b[i] * sinf((float)m);
	}
}
__global__ void k3(float *a, const float *b, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		a[i] = b[i] /sinf((float)m);
		a[i + n] = b[i] * sinf((float)m);
	}
}

// cunest: --emit-test=/dev/null/none
struct box { float *p; };
__global__ void pointers(float **a, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		a[i][0] = a[i][0] / sinf((float)n);
}
__global__ void boxes(box *a, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		a[i].p[0] = a[i].p[0] / sinf((float)n);
}
template <typename T> __global__ void no_instance(T *a, int n)
{
	#pragma nest unroll(i:2)
	for (int i = 0; i < n; i++)
		a[i] = 0;
}

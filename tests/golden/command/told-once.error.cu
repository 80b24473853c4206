// An error in an annotated function is told once, however many nests it keeps as they are.
__global__ void f(float *a, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		a[i] = 0;
	a = b;
	#pragma nest
	for (int i = 0; i < n; i++)
		a[i] = 0;
}

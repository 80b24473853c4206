// who writes #error does not want the rest to be read
#ifndef WIDTH
#error "define WIDTH"
#endif
__global__ void k(float *a, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		a[i] = 1.0f;
}

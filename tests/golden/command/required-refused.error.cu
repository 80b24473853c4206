#define FOREACH(i, n) for (int i = 0; i < (n); i++)
__global__ void f(float *x, int n)
{
#pragma nest required
	FOREACH(i, n)
		x[i] = 1;
}

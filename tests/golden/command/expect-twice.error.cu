// A key of expect() without its value, and again with one.
__global__ void f(float *y, int n)
{
#pragma nest expect(smem, smem<=2)
	for (int i = 0; i < n; i++)
		y[i] = 0;
}

// -1 < n of an int and an unsigned number is not what it is of a long.
__global__ void halo(float *y, const float *__restrict__ x, unsigned n)
{
	#pragma nest
	for (long i = -2; i <= blockDim.x; i++)
		y[i] = x[(i + 2) / 3];
	#pragma nest assume(n <= 300)
	for (long i = 300; i >= n; i--)
		y[i] = x[i / 3];
	#pragma nest assume(n <= 300)
	for (long i = 1; i < n; i++)
		y[i] = x[i / 3];
}

// A variable that counts down still does so once it is an int.
__global__ void down(float *__restrict__ y, const float *__restrict__ x, int n, long w)
{
	#pragma nest
	for (long i = n; i > 0; i -= blockDim.x)
		y[i] = x[i % 7];
	#pragma nest assume(w > 0, w < 100)
	for (long i = n; i > 0; i -= w)
		y[i] = x[i % 7];
	#pragma nest
	for (long i = n; i > 0; i -= 1u)
		y[i] = x[i % 7];
}

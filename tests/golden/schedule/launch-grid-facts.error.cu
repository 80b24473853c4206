// What an annotation says of the grid, a launch of the same file contradicts; a grid that is not known is not compared.
__global__ void said(float *__restrict__ y, const float *__restrict__ x, int n)
{
	#pragma nest assume(gridDim.x <= 65535, 0 <= n, n <= 1 << 20)
	for (int i = threadIdx.x; i < n; i += 64)
		y[i] = x[i] * 2.0f;
}
void run(float *y, const float *x, int n)
{
	const int many = 1 << 24;

	said<<<n, 64>>>(y, x, n);
	said<<<1 << 15, 64>>>(y, x, n);
	said<<<dim3((many + 63) / 64), 64>>>(y, x, n);
}

// {1, 2, {3, 4}} of rows of two: the second row is {3, 4}, the third all 0.
const int rows[3][2] = {1, 2, {3, 4}};
__constant__ const float taps[3][2] = {1, 2, {3, 4}};
__constant__ const int braced[3][2] = {{1, 2}, {3, 4}};
__constant__ const int zeros[3][2] = {0};
void host(int *y, int n)
{
#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = rows[2][0] + i;
}
__global__ void device(float *y, int n)
{
#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = taps[2][0] * i + (braced[2][0] + i) + (braced[1][0] + zeros[1][1]);
}
__device__ float used(int i)
{
	return taps[i][0] + braced[i][1] + zeros[i][1];
}

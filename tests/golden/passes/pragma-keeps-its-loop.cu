// The loops are dead, but the pragmas above them would be left without a loop.
__global__ void f(int *y, int n, int m)
{
#pragma nest
#pragma unroll 4
	for (int i = 0; i < n; i++) {
		int dead = i;
	}
	y[0] = 1;
#pragma unroll 4
#pragma nest
	for (int i = 0; i < m; i++) {
		int dead = i;
	}
	y[1] = 2;
#pragma nest
	for (int i = 0; i < m; i++) {
#pragma unroll 4
		for (int k = 0; k < n; k++) {
		}
		y[i] = 2;
	}
}

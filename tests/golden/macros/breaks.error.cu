// cunest:
// A break in a macro would leave one tile only, or both loops.
#define STOP_IF(c) \
	if (c)     \
	break
__global__ void tile(int *__restrict__ out, const int *__restrict__ a, int n, int d)
{
	#pragma nest assume(n <= 1000) tile(i:4)
	for (int i = 0; i < n; i++) {
		STOP_IF(i == d);
		out[i] = a[i];
	}
}
__global__ void flat(int *__restrict__ out, const int *__restrict__ a, int n, int m, int d)
{
	#pragma nest assume(n >= 0, n <= 100, m >= 0, m <= 100) fuse(i, j)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) {
			STOP_IF(j == d);
			out[i * m + j] = a[i + j];
		}
}

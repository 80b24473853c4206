// cunest: -Rpass=bind
// The launch needs blocks of one warp.
__global__ void by_lane(int m, int *c)
{
#pragma nest assume(0 <= m && m < 1000) split(i:32) bind(i.i=lane)
	for (int i = 0; i < m; i++)
		c[i] += i;
}

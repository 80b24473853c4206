// cunest:
// A warp has its lanes, whether or not a loop is bound to them: all of them would add.
void by_warp(int m, int *c)
{
#pragma nest assume(0 <= m && m < 10) bind(i=warp)
	for (int i = 0; i < m; i++)
		c[i] += i;
}

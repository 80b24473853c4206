// What a data region assumes holds at its start: not of a variable that the region changes.
void shrink(float *u, int n, int m)
{
	#pragma nest data assume(0 <= n, n <= 1 << 20, 0 <= m, m <= 1 << 20) copy(u[0:m])
	{
		while (n > 0) {
			#pragma nest bind(i=grid)
			for (int i = 0; i < n; i++)
				u[i] += 1;
			n = n * 3 - m;
		}
	}
}

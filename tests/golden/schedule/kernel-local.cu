// Arrays of the function, which threads have one copy of: what is after the nest reads what came back.
int last(void)
{
	int x[64], y[2][32];

	#pragma nest bind(i=threadIdx.x) copyout(x[0:64])
	for (int i = 0; i < 64; i++)
		x[i] = i;
	#pragma nest bind(i=threadIdx.y, j=threadIdx.x) copyin(x[0:64]) copyout(y[0:2])
	for (int i = 0; i < 2; i++)
		for (int j = 0; j < 32; j++)
			y[i][j] = x[32 * i + j];
	return x[63] + y[1][31];
}

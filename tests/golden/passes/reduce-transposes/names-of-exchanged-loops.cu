// cunest: --passes=reduce-transposes
// Exchanged, the bound i would be the inner loop's i.
static void g(const int (*X)[4], int (*Y)[4], int i)
{
#pragma nest noalias assume(i >= 0, i <= 4)
	{
		int V[4][8], W[4][8];
		for (int k = 0; k < 8; k++)
			for (int j = 0; j < i; j++)
				V[j][k] = X[k][j];
		for (int j = 0; j < i; j++)
			for (int i = 0; i < 8; i++)
				W[j][i] = V[j][i] * 2;
		for (int k = 0; k < 8; k++)
			for (int j = 0; j < i; j++)
				Y[k][j] = W[j][k];
	}
}

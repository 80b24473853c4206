// z stays where it is declared, as its size is asked for, and all iterations of i_i2 fill it: they are no longer independent.
void filled_by_each(int *__restrict__ A, int *__restrict__ B, int m)
{
	int z[8];

#pragma nest assume(1 <= m && m <= 40) fuse(i, i2) compute(z at i_i2) jam(i_i2:2)
	{
		for (int j = 0; j < 8; j++) {
			z[j] = 0;
			for (int l = 0; l < 3; l++)
				z[j] += A[j + l];
		}
		for (int i = 0; i < m; i++)
			for (int i2 = 0; i2 < 4; i2++)
				for (int k = 0; k < 8; k++)
					B[4 * i + i2] += z[k] * (i + k);
	}
	B[0] += sizeof(z);
}

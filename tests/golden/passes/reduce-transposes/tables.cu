// A copy of a table is a table, in the order in which it is read; and a table that meets what is turned is turned with it.
// cunest: --passes=reduce-transposes,dce -Rpass=reduce-transposes -Rpass-missed=reduce-transposes
__global__ void copied(const float *__restrict__ A, float *__restrict__ B)
{
#pragma nest
	{
		const float W[2][3] = {{1, 2, 3}, {4, 5, 6}};
		float T[3][2], U[3][2];
		for (int i = 0; i < 2; i++)
			for (int j = 0; j < 3; j++)
				T[j][i] = W[i][j];
		for (int j = 0; j < 3; j++)
			for (int i = 0; i < 2; i++)
				U[j][i] = T[j][i] * A[j * 2 + i];
		for (int j = 0; j < 3; j++)
			for (int i = 0; i < 2; i++)
				B[j * 2 + i] = U[j][i];
	}
}
__global__ void weighted(const float *__restrict__ A, float *__restrict__ B)
{
#pragma nest
	{
		const float W[3][2] = {{1, 2}, {3, 4}, {5, 6}};
		float T[3][2], U[3][2];
		for (int i = 0; i < 2; i++)
			for (int j = 0; j < 3; j++)
				T[j][i] = A[i * 3 + j];
		for (int j = 0; j < 3; j++)
			for (int i = 0; i < 2; i++)
				U[j][i] = T[j][i] * W[j][i];
		for (int i = 0; i < 2; i++)
			for (int j = 0; j < 3; j++)
				B[i * 3 + j] = U[j][i];
	}
}

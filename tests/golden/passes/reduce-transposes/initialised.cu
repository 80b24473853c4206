// cunest: --passes=reduce-transposes
// An initialiser is for the order that is there.
__global__ void h(const float *__restrict__ A, float *__restrict__ B, float q)
{
#pragma nest
	{
		float U[4][8] = {{1, 2, 3, 4, 5, 6, 7, 8}}, T[4][8];
		for (int i = 0; i < 8; i++)
			for (int j = 0; j < 4; j++)
				T[j][i] = A[i * 4 + j];
		for (int j = 0; j < 4; j++)
			for (int i = 0; i < 8; i++)
				U[j][i] = T[j][i] * 2;
		for (int i = 0; i < 8; i++)
			for (int j = 0; j < 4; j++)
				B[i * 4 + j] = U[j][i] + q;
	}
}

// Back to where it came from: the element of each iteration is read before it is written.
// cunest: --passes=reduce-transposes,dce -Rpass=reduce-transposes -Rpass-missed=reduce-transposes
void same(float *A, float *T, float *U, int n, int m)
{
#pragma nest noalias temporary(T, U)
	{
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				T[j * n + i] = A[i * m + j];
		for (int j = 0; j < m; j++)
			for (int i = 0; i < n; i++)
				U[j * n + i] = 2.0f * T[j * n + i];
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				A[i * m + j] = U[j * n + i];
	}
}

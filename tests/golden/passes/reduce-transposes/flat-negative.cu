// n rows of m and n * m elements in a row are the same only if not both are negative.
// cunest: --passes=reduce-transposes,dce -Rpass-missed=reduce-transposes
void flat(const float *A, float *B, float *T, float *U, int n, int m)
{
#pragma nest noalias temporary(T, U)
	{
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				T[j * n + i] = A[i * m + j];
		for (int k = 0; k < n * m; k++)
			U[k] = T[k] > 0.0f ? T[k] : 0.0f;
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				B[i * m + j] = U[j * n + i];
	}
}
void chain(const float *A, float *B, float *T, float *U, float *V, int n, int m)
{
#pragma nest noalias temporary(T, U, V)
	{
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				T[j * n + i] = A[i * m + j];
		for (int k = 0; k < m * n; k++)
			V[k] = T[k] > 0.0f ? T[k] : 0.0f;
		for (int k = 0; k < m * n; k++)
			V[k] *= 3;
		for (int k = 0; k < m * n; k++)
			U[k] = V[k] + 1;
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				B[i * m + j] = U[j * n + i];
	}
}
void meets(const float *A, float *B, float *T, float *U, const float *V, int n, int m)
{
#pragma nest noalias temporary(T, U)
	{
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				T[j * n + i] = A[i * m + j];
		for (int k = 0; k < m * n; k++)
			U[k] = T[k] + V[k];
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				B[i * m + j] = U[j * n + i];
	}
}

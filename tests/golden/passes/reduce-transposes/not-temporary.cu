// Nothing says that nobody reads U afterwards, or that pointers do not overlap.
// cunest: --passes=reduce-transposes,dce -Rpass=reduce-transposes -Rpass-missed=reduce-transposes
void kept(const float *__restrict__ A, float *__restrict__ B, float *__restrict__ T, float *__restrict__ U, int n, int m)
{
	#pragma nest temporary(T)
	{
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				T[j * n + i] = A[i * m + j];
		for (int j = 0; j < m; j++)
			for (int i = 0; i < n; i++)
				U[j * n + i] = 2 * T[j * n + i];
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				B[i * m + j] = U[j * n + i];
	}
}
void overlap(const float *A, float *B, float *T, int n, int m)
{
	#pragma nest temporary(T)
	{
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				T[j * n + i] = A[i * m + j];
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				B[i * m + j] = T[j * n + i];
	}
}
// each nest alone: nothing to see between them
void alone(const float *A, float *B, float *T, int n, int m)
{
	#pragma nest noalias temporary(T)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			T[j * n + i] = A[i * m + j];
	#pragma nest noalias
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			B[i * m + j] = T[j * n + i];
}

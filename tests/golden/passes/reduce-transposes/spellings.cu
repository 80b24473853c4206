// Macros, pointers to rows, vectors, templates; and a pair that leads nowhere.
// cunest: --passes=reduce-transposes,dce -Rpass=reduce-transposes -Rpass-missed=reduce-transposes
#define AT(a, r, c, rows) a[(c) * (rows) + (r)]
void macros(const float *A, float *B, float *T, int n, int m)
{
#pragma nest noalias temporary(T)
	{
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				AT(T, i, j, n) = A[i * m + j];
		for (int j = 0; j < m; j++)
			for (int i = 0; i < n; i++)
				AT(T, i, j, n) *= 2;
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				B[i * m + j] = AT(T, i, j, n);
	}
}
void names(const float *A, float *B, float *T, int n, int m)
{
#pragma nest noalias temporary(T)
	{
		for (int r = 0; r < n; r++)
			for (int c = 0; c < m; c++)
				T[c * n + r] = A[r * m + c];
		for (int y = 0; y < n; y++) {
			float *row = B + y * m;
			for (int x = 0; x < m; x++)
				row[x] = T[x * n + y];
		}
	}
}
void vectors(const float4 *A, float4 *B, float4 *T, int n, int m)
{
#pragma nest noalias temporary(T)
	{
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				T[j * n + i] = A[i * m + j];
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				B[i * m + j] = T[j * n + i];
	}
}
template <class T> void typed(const T *A, T *B, T *X, int n, int m)
{
#pragma nest noalias temporary(X)
	{
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				X[j * n + i] = A[i * m + j];
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				B[i * m + j] = X[j * n + i];
	}
}
// everything goes: the block is empty
void nothing(float *A, float *T, int n, int m)
{
#pragma nest noalias temporary(T)
	{
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				T[j * n + i] = A[i * m + j];
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				A[i * m + j] = T[j * n + i];
	}
}

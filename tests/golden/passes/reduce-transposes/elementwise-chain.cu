// Two element-wise nests: the array between them is kept in the other order. A bias has one dimension and is read as before.
// cunest: --passes=reduce-transposes,dce -Rpass=reduce-transposes -Rpass-missed=reduce-transposes
void bias(const float *A, float *B, const float *bias, float *T, float *U, float *V, int n, int m)
{
#pragma nest noalias temporary(T, U, V)
	{
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				T[j * n + i] = A[i * m + j];
		for (int j = 0; j < m; j++)
			for (int i = 0; i < n; i++)
				V[j * n + i] = T[j * n + i] + bias[i];
		for (int j = 0; j < m; j++)
			for (int i = 0; i < n; i++)
				U[j * n + i] = V[j * n + i] > 0.0f ? V[j * n + i] : 0.0f;
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				B[i * m + j] = U[j * n + i];
	}
}

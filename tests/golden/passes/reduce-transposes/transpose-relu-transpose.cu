// Columns, clipped, and back to rows: one nest, and no scratch memory.
// cunest: --passes=reduce-transposes,dce -Rpass=reduce-transposes -Rpass-missed=reduce-transposes
void relu(const float *A, float *B, float *T, float *U, int n, int m)
{
#pragma nest noalias temporary(T, U)
	{
		/* to columns */
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				T[j * n + i] = A[i * m + j];
		// clip
		for (int j = 0; j < m; j++)
			for (int i = 0; i < n; i++)
				U[j * n + i] = T[j * n + i] > 0.0f ? T[j * n + i] : 0.0f;
		// and back
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				B[i * m + j] = U[j * n + i];
	}
}

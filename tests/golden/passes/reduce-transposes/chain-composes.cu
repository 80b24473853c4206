// Three transposes in three dimensions are one.
// cunest: --passes=reduce-transposes,dce -Rpass=reduce-transposes -Rpass-missed=reduce-transposes
void three(const float *A, float *B, float *T, float *U, int n, int m, int l)
{
#pragma nest noalias temporary(T, U)
	{
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				for (int k = 0; k < l; k++)
					T[(k * n + i) * m + j] = A[(i * m + j) * l + k];
		for (int k = 0; k < l; k++)
			for (int i = 0; i < n; i++)
				for (int j = 0; j < m; j++)
					U[(i * l + k) * m + j] = T[(k * n + i) * m + j];
		for (int i = 0; i < n; i++)
			for (int k = 0; k < l; k++)
				for (int j = 0; j < m; j++)
					B[(j * n + i) * l + k] = U[(i * l + k) * m + j];
	}
}

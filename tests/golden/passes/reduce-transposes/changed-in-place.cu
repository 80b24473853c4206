// The scratch array is changed in place, so the output stands for it from the start.
// cunest: --passes=reduce-transposes,dce -Rpass=reduce-transposes -Rpass-missed=reduce-transposes
void inplace(const float *A, float *B, float *T, int n, int m)
{
#pragma nest noalias temporary(T)
	{
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				T[j * n + i] = A[i * m + j];
		for (int j = 0; j < m; j++)
			for (int i = 0; i < n; i++)
				T[j * n + i] = T[j * n + i] > 0.0f ? T[j * n + i] : 0.0f;
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				B[i * m + j] = T[j * n + i];
	}
}

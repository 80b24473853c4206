// T is read by a product of matrices, for which it was made; what is only turned back is read from A.
// cunest: --passes=reduce-transposes,dce -Rpass=reduce-transposes -Rpass-missed=reduce-transposes
void both(const float *A, const float *W, float *B, float *C, float *T, int n, int m, int l)
{
	#pragma nest noalias temporary(T)
	{
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				T[j * n + i] = A[i * m + j];
		for (int k = 0; k < l; k++)
			for (int j = 0; j < m; j++) {
				float s = 0;
				for (int i = 0; i < n; i++)
					s += T[j * n + i] * W[k * n + i];
				C[k * m + j] = s;
			}
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				B[i * m + j] = T[j * n + i];
	}
}

// Memory that the function allocates and frees is nobody else's; where it is not needed, it goes.
// cunest: --passes=reduce-transposes,dce -Rpass=reduce-transposes -Rpass-missed=reduce-transposes
#include <cstdlib>
void f(const float *A, float *B, int n, int m)
{
#pragma nest noalias
	{
		float *T = (float *)malloc(n * m * sizeof(float));
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				T[j * n + i] = A[i * m + j];
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				B[i * m + j] = T[j * n + i];
		free(T);
	}
}
void g(const float *A, float *B, int n, int m)
{
	float *T = (float *)malloc(n * m * sizeof(float));
#pragma nest noalias
	{
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				T[j * n + i] = A[i * m + j];
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				B[i * m + j] = T[j * n + i];
	}
	free(T);
}

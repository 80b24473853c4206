// All inputs of an element-wise nest are turned, or none: the gradient comes in the order of T.
// cunest: --passes=reduce-transposes,dce -Rpass=reduce-transposes -Rpass-missed=reduce-transposes
#include <cstdlib>
void scale(const float *A, const float *grad, float *B, int n, int m)
{
	#pragma nest noalias
	{
		float *T = (float *)malloc(n * m * sizeof(float)), *U = (float *)malloc(n * m * sizeof(float));
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				T[j * n + i] = A[i * m + j];
		for (int j = 0; j < m; j++)
			for (int i = 0; i < n; i++)
				U[j * n + i] = T[j * n + i] * grad[j * n + i];
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				B[i * m + j] = U[j * n + i];
		free(T);
		free(U);
	}
}

// A pragma is about the loop that is outermost; nests that are annotated one by one are apart; and variables outside of loops, and
// members alone, are not understood.
// cunest: --passes=reduce-transposes,dce -Rpass=reduce-transposes -Rpass-missed=reduce-transposes
void unrolled(float *A, float *B, float *T, int n, int m)
{
#pragma nest noalias temporary(T)
	{
		#pragma unroll 4
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				T[j * n + i] = A[i * m + j];
		#pragma unroll 4
		for (int j = 0; j < m; j++)
			for (int i = 0; i < n; i++)
				T[j * n + i] = T[j * n + i] * 2;
		#pragma unroll 4
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				B[i * m + j] = T[j * n + i];
	}
}
// a function annotated: nests are apart
#pragma nest noalias
void apart(float *A, float *B, float *T, int n, int m)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			T[j * n + i] = A[i * m + j];
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			B[i * m + j] = T[j * n + i];
}
void c89(float *A, float *B, float *T, int n, int m)
{
	int i, j;
#pragma nest noalias temporary(T)
	{
		for (i = 0; i < n; i++)
			for (j = 0; j < m; j++)
				T[j * n + i] = A[i * m + j];
		for (i = 0; i < n; i++)
			for (j = 0; j < m; j++)
				B[i * m + j] = T[j * n + i];
	}
}
struct v { float x, y; };
void members(const v *A, float *B, v *T, int n, int m)
{
#pragma nest noalias temporary(T)
	{
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				T[j * n + i].x = A[i * m + j].x;
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				B[i * m + j] = T[j * n + i].x;
	}
}

// cunest: --passes=reduce-transposes
#include <stdlib.h>
static int calls;
static size_t next(int n)
{
	calls++;
	return n;
}

// The declaration that asks for the memory gives it another name.
void two_names(const int *A, int *B, int n, int m)
{
#pragma nest
	{
		int *S = (int *)malloc(4096), *P = S;
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				S[j * n + i] = A[i * m + j];
		P[3] = 7;
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				B[i * m + j] = S[j * n + i];
		free(S);
	}
}

// How much is asked for counts calls.
void size_with_effects(const int *__restrict__ A, int *__restrict__ B, int n, int m)
{
#pragma nest
	{
		int *S = (int *)malloc(next(n * m) * sizeof(int));
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				S[j * n + i] = A[i * m + j];
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				B[i * m + j] = S[j * n + i];
		free(S);
	}
}

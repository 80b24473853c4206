// cunest:
// What a subscript is made of changes between: a member's memory, a global through a pointer, a global in a call.  And memory of
// a pointer that comes to point elsewhere.
#include <stdlib.h>
struct S { int off; float *q; int *w; };
void f3(float *__restrict__ D, const float *__restrict__ A, S s, int *p)
{
#pragma nest noalias only(reduce-transposes)
	{
	float T[4][8];
	float A1[8][32];
	for (int i = 0; i < 8; i++)
		for (int j = 0; j < 32; j++)
			A1[i][j] = A[i * 32 + j];
	for (int i = 0; i < 8; i++)
		for (int j = 0; j < 4; j++)
			T[j][i] = A1[i][j + (s.w[0] & 7)];
	s.w[0] = D[0];
	for (int i = 0; i < 8; i++)
		for (int j = 0; j < 4; j++)
			D[i * 4 + j] = T[j][i];
	}
}
int kk;
void f6(float *__restrict__ D, const float *__restrict__ A, int *p)
{
#pragma nest only(reduce-transposes)
	{
	float T[4][8];
	float B[8][4];
	for (int i = 0; i < 8; i++)
		for (int j = 0; j < 4; j++)
			T[j][i] = A[i * 32 + (j + (kk & 7))];
	p[0] = 5;
	for (int i = 0; i < 8; i++)
		for (int j = 0; j < 4; j++)
			B[i][j] = T[j][i];
	for (int i = 0; i < 8; i++)
		for (int j = 0; j < 4; j++)
			D[i * 4 + j] = B[i][j];
	}
}
int k = 2;
void g(int);
void called(float *D, const float *A)
{
#pragma nest noalias only(reduce-transposes)
	{
	float A1[8][20];
	float T[4][8];
	float B[8][4];
	for (int i = 0; i < 8; i++)
		for (int j = 0; j < 20; j++)
			A1[i][j] = A[i * 20 + j];
	for (int i = 0; i < 8; i++)
		for (int j = 0; j < 4; j++)
			T[j][i] = A1[i][j + (k & 7)];
	g(1);
	for (int i = 0; i < 8; i++)
		for (int j = 0; j < 4; j++)
			B[i][j] = T[j][i];
	for (int i = 0; i < 8; i++)
		for (int j = 0; j < 4; j++)
			D[i * 4 + j] = B[i][j];
	}
}
void elsewhere(const float *A, float *B, float *C, int n, int m)
{
#pragma nest noalias(A, B, C) assume(n >= 0 && m >= 0) only(reduce-transposes)
	{
	float *T = (float *)malloc(n * m * sizeof(float));
	free(T);
	T = C;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			T[j * n + i] = A[i * m + j];
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			B[i * m + j] = T[j * n + i] * 2.0f;
	}
}
void f2(const float *A, float *B, float *C, int n, int m)
{
#pragma nest noalias(A, B, C) assume(n >= 0 && m >= 0) only(reduce-transposes)
	{
	float *T = (float *)malloc(n * m * sizeof(float));
	float *U = (float *)malloc(n * m * sizeof(float));
	free(T);
	T = U;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			T[j * n + i] = A[i * m + j];
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			B[i * m + j] = T[j * n + i] * 2.0f;
	C[1] = U[1];
	free(U);
	}
}

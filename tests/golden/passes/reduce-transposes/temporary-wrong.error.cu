// temporary() names arrays.
void f(const float *A, float *B, int n)
{
	#pragma nest temporary(n)
	for (int i = 0; i < n; i++)
		B[i] = A[i];
	#pragma nest temporary(T)
	for (int i = 0; i < n; i++)
		B[i] = A[i];
	#pragma nest temporary
	for (int i = 0; i < n; i++)
		B[i] = A[i];
}

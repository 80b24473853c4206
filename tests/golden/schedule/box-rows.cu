// A row that may not be there, and an end that may not be computed where nothing is done.
void f1(float *__restrict__ C, const float *__restrict__ a, int n, int p)
{
	#pragma nest accumulate(C at k)
	{
		for (int i = 0; i < (n & 1); i++)
			C[i] = 0;
		for (int k = 0; k < p; k++)
			for (int i = 0; i < (n & 1); i++)
				C[i] += a[k];
	}
}
void f2(float *__restrict__ s, const float *__restrict__ A, int n, int p)
{
	#pragma nest cache(A at k)
	for (int k = 0; k < p; k++)
		for (int i = 0; i < (n & 1); i++)
			s[k] += A[i];
}
void f3(float *__restrict__ s, const char *__restrict__ A, int lo, int n, int p)
{
	#pragma nest cache(A at k) assume(lo >= 2147483640, n <= 2147483646)
	for (int k = 0; k < p; k++)
		for (int i = lo; i < n; i++)
			s[k] += A[i];
}

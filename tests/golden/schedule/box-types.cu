// Indices narrower than int, and ends wider than the index or without a sign: what is copied is what is used.
void f1(int *__restrict__ C, const int *__restrict__ a, int p)
{
	#pragma nest accumulate(C at k)
	for (int k = 0; k < p; k++)
		for (int i = 0; i < 256; i++) {
			unsigned char c = i;
			C[c] += a[k];
		}
}
void f2(float *__restrict__ s, const float *__restrict__ A, unsigned char c, int p)
{
	#pragma nest cache(A at k)
	for (int k = 0; k < p; k++) {
		s[k] += A[c];
		for (int i = 0; i < 200; i++)
			s[k] += A[c + i];
	}
}
int f3(const int *__restrict__ A, int p)
{
	int s = 0;
	#pragma nest cache(A at k)
	for (int k = 0; k < p; k++)
		for (int i = 0; i < 2; i++) {
			bool b = i;
			s += A[b] * k;
		}
	return s;
}
void f4(float *__restrict__ C, const float *__restrict__ a, long n, int p)
{
	#pragma nest accumulate(C at k)
	for (int k = 0; k < p; k++)
		for (int i = 0; i < 8; i++)
			if (i < n)
				C[i] += a[k];
}
void f5(float *__restrict__ s, const float *__restrict__ A, unsigned n, int p)
{
	#pragma nest cache(A at k)
	for (int k = 0; k < p; k++)
		for (int i = 0; i < 8; i++)
			if (i < n)
				s[k] += A[i];
}

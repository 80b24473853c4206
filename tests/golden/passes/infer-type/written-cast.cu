// The variable gets narrower; the casts of it that the source writes stay.
__global__ void casts(double *__restrict__ o, int n)
{
	#pragma nest assume(n <= 100000, n > 0)
	for (size_t i = 0; i < n; i++) {
		o[i] = (unsigned char)i;
		o[i + n] = 3;
	}
}

__global__ void negative(double *__restrict__ o, float *__restrict__ f, int n)
{
	#pragma nest assume(n <= 100000, n > 0)
	for (long i = -5; i < n; i++) {
		o[i + 5] = (unsigned)i;
		f[i + 5] = (unsigned long)i;
		f[i + 2000] = (short)i * 2.0f;
	}
}

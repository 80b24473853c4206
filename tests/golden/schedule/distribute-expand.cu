// A variable that several loops would share becomes one for each iteration.
__global__ void product(float *__restrict__ C, const float *__restrict__ A, const float *__restrict__ B, int m, int n, int p)
{
	#pragma nest assume(m <= 65536 && n <= 65536 && p <= 65536)
	#pragma nest tile(i:64, j:64) split(i.i:8, j.i:8) reorder(i.o, j.o, i.i.o, j.i.o, i.i.i, j.i.i)
	#pragma nest bind(i.o=blockIdx.y, j.o=blockIdx.x, i.i.o=threadIdx.y, j.i.o=threadIdx.x)
	#pragma nest distribute(i.i.i, j.i.i) reorder(k, i#2.i.i, j#2.i.i) split(k:16)
	#pragma nest cache(A at k.o) cache(B at k.o) unroll(k.i:4)
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++) {
			float s = 0.0f; // the sum
			for (int k = 0; k < p; k++)
				s += A[i * p + k] * B[k * n + j];
			C[i * n + j] = s;
		}
}

// What can be computed again is no array; what is read is.
void host(double *y, double *z, const double *x, int n)
{
	#pragma nest noalias distribute(i)
	for (int i = 0; i < 8; i++) {
		int at = i * n;
		double v = x[i], w;
		w = v * 2;
		y[at] = v;
		z[at] = w;
	}
}

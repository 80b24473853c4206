// Iterations of an outer loop in one run of the inner ones, over ranges that the factor does not divide.
__global__ void jam(unsigned *__restrict__ C, const unsigned *__restrict__ A, const unsigned *__restrict__ B, int n,
		    int m, unsigned u)
{
#pragma nest jam(i:4)
	for (int i = 0; i < n; i++) {
		unsigned s = 0;
		for (int k = 0; k < m; k++)
			s += A[i * m + k] * B[k + i];
		C[i] = s;
	}
#pragma nest jam(i:2, j:3) assume(n <= 1024)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++)
				C[i * n + j] += A[i * n + k] * B[k * n + j];
#pragma nest jam(y:2) assume(u <= 1000)
	for (unsigned y = 1; y <= u; y += 2) {
		unsigned lo = 3, hi = A[y], t0 = B[2 * y + 1], part[2];
		part[y & 1] = lo;
		part[1 - (y & 1)] = hi;
		for (int x = 0; x < 16; x++) {
			const unsigned v = A[y * 16 + x];
			if (v > lo) {
				unsigned d = v - lo;
				for (int q = 0; q < (int)y; q++)
					d *= B[q + y + 1];
				t0 += d;
			} else
				hi += v;
			lo ^= v & 7;
		}
		C[y * 16] = t0 + hi + part[0];
		if (y + 1 < u && y > 3)
			C[y * 16 + 1] = hi;
	}
#pragma nest jam(i:4) jam(j:2) accumulate(C at k)
	for (int i = 0; i < 6; i++)
		for (int j = 0; j < 5; j++)
			for (int k = 0; k < 7; k++)
				C[i * 5 + j + 1] += A[i * 7 + k] * B[k * 5 + j];
#pragma nest jam(i:3) assume(-100 <= n)
	for (long long i = -5; i < n; i++) {
		C[i + 5] ^= A[i + m + 5] + (unsigned)i;
		for (int k = 0; k < 3; k++)
			C[i + 5] += B[k];
	}
}

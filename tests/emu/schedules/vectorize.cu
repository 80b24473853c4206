// Groups of iterations with vector accesses, over ranges that they do not divide.
__global__ void vectorize(unsigned *__restrict__ C, const unsigned *__restrict__ A, const unsigned *__restrict__ B,
			  float *__restrict__ f, double *__restrict__ d, short *__restrict__ h, int n, int m)
{
#pragma nest vectorize(i:4) aligned(A:16, B:16, C:16)
	for (int i = 0; i < n; i++)
		C[i] = A[i] * 3 + B[i];
	unsigned sum = 0;
#pragma nest vectorize(i:4) aligned(A:16, C:16) assume(0 <= m && m <= 8)
	for (int i = 0; i < n; i++) {
		const int row = m * 16;
		int k = row + i;
		unsigned t = A[k] + B[A[i] & 63];
		C[i] += t > 1000 ? t * i : C[i];
		if (t & 1)
			sum += t ^ sum * 5;
	}
	C[900] = sum;
#pragma nest vectorize(i:2) aligned(d:16)
	for (int i = 0; i < n; i++)
		d[i] = (float)d[i] * 2 + f[i + 1];
#pragma nest split(x:16) reorder(x.o, y) vectorize(x.i:4) aligned(f:16)
	for (int y = 0; y < 4; y++)
		for (int x = 0; x < 64; x++)
			f[y * 64 + x] = f[y * 64 + x] * 2 + y;
#pragma nest vectorize(i:4) aligned(h:8, B:16) assume(n >= 0)
	for (int i = 4; i < n; i++)
		h[i] = h[i + 4] + B[i - 4] + i;
#pragma nest distribute(i) vectorize(i#2:4) aligned(C:16, A:16)
	for (int i = 0; i < n; i++) {
		C[i * 2 + 100] = A[i] + 1;
		C[i] ^= A[i];
	}
	// loops inside, with vectors of their own
#pragma nest assume(0 <= m && m <= 5 && n <= 36) aligned(C:16, B:16) accumulate(C at k) jam(i:2) vectorize(j:4)
	for (int i = 0; i < 5; i++)
		for (int j = 0; j < n; j++) {
			C[i * 36 + j] = 0;
			for (int k = 0; k < m; k++)
				C[i * 36 + j] += A[i * 36 + k] * B[k * 36 + j];
		}
#pragma nest vectorize(j:2) aligned(C:8, A:8) assume(m <= 5 && n <= 36)
	for (int j = 0; j < n; j++) {
		unsigned t = A[j];
		for (int k = 0; k < m; k++) {
			C[k * 36 + j + 200] += A[j] * t;
			if (C[k * 36 + j + 200] & 1)
				t += B[k];
		}
		C[j] = t + C[j + 400];
	}
}

// What is declared aligned, tests that a group has in common, and loops that are unrolled.
__global__ void common(float *__restrict__ C, const float *__restrict__ A, const int *__restrict__ on, int m, int n)
{
	__shared__ __align__(16) float rows[8][64];
	alignas(32) __shared__ int ids[64];
	__shared__ __attribute__((aligned(16))) double sums[64];

#pragma nest vectorize(j:4)
	for (int i = 0; i < 8; i++)
		for (int j = 0; j < 64; j++)
			rows[i][j] = i * j;
#pragma nest vectorize(j:4)
	for (int j = 0; j < 64; j++) {
		ids[j] = j;
		sums[j] = 0;
	}
#pragma nest vectorize(j:4) aligned(A:16) assume(n % 4 == 0 && 0 < n && n <= 64 && m <= 8)
	for (int i = 0; i < m; i++)
		for (int j = 0; j < 64; j++) {
			if (i < 7 && j < n && (j >= 8 || m > 3)) {
				rows[i][j] = A[i * n + j];
				ids[j] = on[i];
			}
		}
#pragma nest unroll(j) vectorize(j:2)
	for (int j = 0; j < 64; j++) {
		double x = rows[0][j];
		float mine[2];
		mine[0] = x;
		sums[j] += x * ids[j] + mine[0];
	}
#pragma nest unroll(j:2) vectorize(j:4 tail=exact) aligned(C:16) assume(n % 4 == 0 && 0 < n && n <= 64)
	for (int j = 0; j < n; j++) {
		float t = 0.0f;
		for (int i = 0; i < 8; i++)
			t += rows[i][j] * A[i] + rows[1][j];
		C[j] = t + sums[j];
	}
#pragma nest vectorize(i:4) aligned(C:16)
	for (int i = 0; i < 63; i++)
		if (i > 3 && i <= 7 || 32 <= i)
			C[i] += 1;
#pragma nest unroll(i) split(i:8)
	for (int i = 0; i < 64; i++)
		C[i] *= 2;
}

// What compute leaves in a loop is one statement of several: no vector can come before it that its index is declared in.
__global__ void staged(float *__restrict__ A, const float *__restrict__ B, int n, int m)
{
#pragma nest compute(T at j#2) vectorize(j#1:2) aligned(A:16, B:16) assume(0 <= n && n <= 14 && 0 <= m && m <= 20)
	{
		float T[20][20];
		for (int i = 0; i < n + 3; i++)
			for (int j = 0; j < m; j++)
				T[i][j] = B[i * 20 + j + 3] - B[i * 20 + j];
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				A[i * 20 + j + 4] = T[i + 2][j] + T[i + 2][j];
	}
}

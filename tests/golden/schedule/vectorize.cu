// vectorize: groups of iterations that load and store vectors.
__global__ void scale(float *__restrict__ C, const float *__restrict__ A, const float *__restrict__ B,
		      const int *__restrict__ at, double *__restrict__ d, float s, int n)
{
	// scaled
	#pragma nest vectorize(i:4) aligned(A:16, B:16, C:16)
	for (int i = 0; i < n; i++) // all of it
		C[i] = A[i] * s + B[i]; // here
	// read and written; an index by a name; a gather; a sum in order
	float sum = 0;
	#pragma nest vectorize(i:4 tail=exact) aligned(A:16, C:32, at:16) assume(n % 4 == 0 && 0 <= n && n < 4096)
	for (int i = 0; i < n; i++) {
		const int row = n * 3;
		int k = row + i;
		float t = A[k] + B[at[i]];
		C[i] += t > 0 ? t * i : C[i];
		if (t > s)
			sum += t;
	}
	C[0] = sum;
	#pragma nest vectorize(i:2) aligned(d:16)
	for (int i = 0; i < n; i++)
		d[i] = (float)d[i] + A[i + 1];
	// rows of tiles
	__shared__ float tile[32][64];
	#pragma nest split(x:4) vectorize(x.i:4) aligned(tile:16, C:16)
	for (int y = 0; y < 32; y++)
		for (int x = 0; x < 64; x++)
			C[y * 64 + x] = tile[y][x] - s;
}

// registers and vectors: a product of matrices
__global__ void matmul(float *__restrict__ C, const float *__restrict__ A, const float *__restrict__ B, int n)
{
	#pragma nest assume(n % 4 == 0 && 0 < n && n <= 4096) aligned(C:16, B:16)
	#pragma nest accumulate(C at k) jam(i:2) vectorize(j:4)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			C[i * n + j] = 0;
			for (int k = 0; k < n; k++)
				C[i * n + j] += A[i * n + k] * B[k * n + j];
		}
	#pragma nest assume(n % 4 == 0 && 0 < n && n <= 4096) aligned(C:16, B:16)
	#pragma nest vectorize(j:4)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			C[i * n + j] = 0;
			for (int k = 0; k < n; k++)
				C[i * n + j] += A[i * n + k] * B[k * n + j];
		}
}

// Arrays that are declared where vectors begin, tests that a group has in common, loops that are unrolled.
__global__ void declared(float *__restrict__ C, const float *__restrict__ A, const int *__restrict__ on, int m, int n)
{
	__shared__ __align__(16) float rows[8][64];
	alignas(32) __shared__ int ids[64];
	__shared__ __attribute__((aligned(16))) double sums[64];

	#pragma nest vectorize(j:4) aligned(A:16) assume(n % 4 == 0 && 0 <= n && n <= 64 && m <= 8)
	for (int i = 0; i < m; i++)
		for (int j = 0; j < 64; j++) {
			if (i < 7 && j < n && (j >= 8 || m > 3)) { // all four, or none
				rows[i][j] = A[i * n + j];
				ids[j] = on[i]; // the last row's
			}
		}
	#pragma nest unroll(j) vectorize(j:2)
	for (int j = 0; j < 64; j++) {
		double x = rows[0][j];
		float mine[2];
		mine[0] = x;
		sums[j] += x * ids[j] + mine[0];
	}
	// one load for all iterations of the loop inside
	#pragma nest unroll(j:2) vectorize(j:4 tail=exact) aligned(C:16) assume(n % 4 == 0 && 0 < n && n <= 64)
	for (int j = 0; j < n; j++) {
		float t = 0.0f;
		for (int i = 0; i < 8; i++)
			t += rows[i][j] * A[i] + rows[1][j];
		C[j] = t + sums[j];
	}
	// i <= 7 and i > 3 are common too; i < 6 is not
	#pragma nest vectorize(i:4) aligned(C:16)
	for (int i = 0; i < 64; i++)
		if (i > 3 && i <= 7)
			C[i] = 1;
	#pragma nest vectorize(i:4) aligned(C:16, A:16)
	for (int i = 0; i < 64; i++) {
		float t = A[i];
		if (i < 6)
			C[i] = t;
	}
	// tiles of a loop that is unrolled
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

// B[i] is used before every iteration comes to it: it stays single, and A does not.
__global__ void later(float *__restrict__ A, const float *__restrict__ B, float *__restrict__ C, int n)
{
	#pragma nest vectorize(i:4) aligned(A:16, B:16)
	for (int i = 0; i < n; i++) {
		if (C[3 * i] > 0.0f)
			C[3 * i + 1] = B[i];
		A[i] = B[i];
	}
}

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

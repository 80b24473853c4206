// What vectorize refuses.
__global__ void k(float *a, float *__restrict__ b, const float *__restrict__ x, double *__restrict__ d, int n, int m)
{
	#pragma nest vectorize(i:4)
	for (int i = 0; i < n; i++)
		b[i] = x[i];
	#pragma nest vectorize(i:4) aligned(b:16, x:8)
	for (int i = 0; i < n; i++)
		b[i] = x[i];
	// a row of any length
	#pragma nest vectorize(i:4) aligned(b:16, x:16) assume(0 <= m && m < 1000)
	for (int i = 0; i < n; i++)
		b[i] = x[m * 100 + m + i];
	#pragma nest vectorize(i:4) aligned(b:16) assume(0 <= n)
	for (int i = 1; i < n; i++)
		b[i] = b[i - 1];
	#pragma nest vectorize(i:4) aligned(a:16, d:16)
	for (int i = 0; i < n; i++)
		a[2 * i] = x[0];
	#pragma nest vectorize(i:4) aligned(d:16)
	for (int i = 0; i < n; i++)
		d[i] = 1;
	#pragma nest vectorize(i:3) aligned(b:16)
	for (int i = 0; i < n; i++)
		b[i] = 1;
	#pragma nest vectorize(i:4) aligned(b:16, x:16)
	for (int i = 0; i < n; i++)
		for (int q = 0; q < i; q++)
			b[i] += x[q];
	// may overlap
	#pragma nest vectorize(i:4) aligned(a:16, x:16)
	for (int i = 0; i < n; i++) {
		a[i] = x[i];
		*d = a[2];
	}
	#pragma nest vectorize(i:4 tail=min) aligned(b:16) assume(n < 100)
	for (int i = 0; i < n; i++)
		b[i] = 1;
	// only some iterations access it
	#pragma nest vectorize(i:4) aligned(b:16, x:16)
	for (int i = 0; i < n; i++)
		if (i > 2)
			b[i] = x[i];
	#pragma nest vectorize(i:2) aligned(d:16)
	for (int i = 0; i < n; i++) {
		if (x[2 * i] > 3)
			continue;
		d[i] = 1;
	}
	#pragma nest vectorize(i:4) aligned(b:16)
	for (int i = 0; i < n; i += 2)
		b[i] = 1;
}

void host(float *a, int n)
{
	#pragma nest vectorize(i:4) aligned(a:16)
	for (int i = 0; i < n; i++)
		a[i] = 1;
}

// Arrays of the block, and pointers that move.
__global__ void shared(float *__restrict__ C, const float *A, int n)
{
	__shared__ float plain[64];
	__shared__ __align__(8) float half[64];
	__shared__ __align__(16) float odd[4][65];

	#pragma nest vectorize(i:4) aligned(C:16)
	for (int i = 0; i < 64; i++)
		C[i] = plain[i];
	#pragma nest vectorize(i:4) aligned(C:16)
	for (int i = 0; i < 64; i++)
		C[i] = half[i];
	#pragma nest vectorize(i:4) aligned(C:16)
	for (int i = 0; i < 64; i++)
		C[i] = odd[blockIdx.x][i];
	#pragma nest vectorize(j:4) aligned(A:16, C:16)
	for (int i = 0; i < 64; i++) {
		for (int j = 0; j < 64; j++)
			C[j] += A[j];
		A += n;
	}
	float mine[8];
	#pragma nest vectorize(i:4)
	for (int i = 0; i < 8; i++)
		mine[i] = i;
	C[0] = mine[n];
	#pragma unroll
	#pragma nest vectorize(i:4) aligned(C:16)
	for (int i = 0; i < 8; i++)
		C[i] = 1;
}

// Nests of host functions that become kernels.
// cunest: -I../../../include
#include <cunest.h>
#include <math.h>

/* C = A * B */
void mm(float *C, const float *A, const float *B, int n)
{
	// all of C
	#pragma nest deviceptr tile(i:16, j:16) bind(i, j) assume(0 <= n && n <= 40000) noalias
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			float s = 0; // a sum
			for (int k = 0; k < n; k++)
				s += A[i * n + k] * B[k * n + j];
			C[i * n + j] = s;
		}
}

static __host__ __device__ float square(float x)
{
	return x * x;
}

template <typename T, int N> static void fill(T *x, T value, int n)
{
	if (n > 3)
	#pragma nest deviceptr bind(i=grid) assume(n <= 1 << 20)
		for (int i = 0; i < n; i++)
			x[i] = value * N;
	else
		x[0] = value;
}

const int rows = 64;

void copies(float *y, const float *x, const float (*table)[8], int n, int m)
{
	float scale = n > 5 ? 0.5f : 1;

	#pragma nest tile(i:128) bind(i) copyin(x[0:n * m], table[0:rows]) copyout(y[0:n]) assume(n <= 10000, m <= 10000, n >= 0, m >= 0) noalias
	for (int i = 0; i < n; i++)
		y[i] = scale * square(x[i * m]) + sqrtf(table[i & (rows - 1)][3]);
}

namespace stages {
// Two kernels, of which the second one is launched with what it says.
void two(int *a, int *b)
{
	#pragma nest deviceptr bind(i=threadIdx.x)
	for (int i = 0; i < 100; i++)
		a[i] = i;
	#pragma nest deviceptr bind(i=thread) launch(dim3(4), 256)
	for (int i = 0; i < 1000; i++)
		b[i] = i + rows;
}
}

// Where no block is around.
int bodies(unsigned *a, int n, int m)
{
	if (n < m)
		#pragma nest deviceptr bind(i=blockIdx.x, j=block) assume(n <= 1000, m <= 30, 0 < m) launch(n, 64)
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				a[i * m + j] = j;
	else if (n == 3)
		#pragma nest deviceptr bind(i=blockIdx.x)
		for (int i = 0; i < 3; i++) a[i] = 2; // three
	else { NEST(deviceptr bind(i=threadIdx.x)) for (int i = 0; i < 10; i++) a[i] = 1; }
	return a[0];
}

// The whole way: from loops in C to tiles in shared memory.
void tiled(float *__restrict__ C, const float *__restrict__ A, const float *__restrict__ B, int n, int m, int l)
{
	#pragma nest deviceptr tile(i:32, j:32) bind(i, j) split(k:32) cache(A at k.o) cache(B at k.o)
	#pragma nest assume(n <= 40000, 0 <= m && m <= 40000, 0 <= l && l <= 40000)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) {
			float s = 0;
			for (int k = 0; k < l; k++)
				s += A[i * l + k] * B[k * m + j];
			C[i * m + j] = s;
		}
}

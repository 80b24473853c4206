// Nests of host functions that become kernels, and what goes there and back.
void mm(float *C, const float *A, const float *B, int n, int m)
{
	#pragma nest tile(i:4, j:8) bind(i, j) assume(0 <= n && n <= 4000, 0 <= m && m <= 4000) noalias
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) {
			float s = 0;
			for (int k = 0; k < n; k++)
				s += A[i * n + k] * B[k * m + j];
			C[i * m + j] = s;
		}
}

template <typename T, int N> void fill(T *x, T value, int n)
{
	if (n > 3)
	#pragma nest bind(i=grid) assume(n <= 1 << 20)
		for (int i = 0; i < n; i++)
			x[i] = value * N;
	else
		x[0] = value;
}

void copies(float *y, float *z, const float *x, int n)
{
	float scale = n > 5 ? 0.5f : 1;

	#pragma nest tile(i:16) bind(i) copyin(x[0:n + 1]) copyout(y[0:n]) copy(z[0:n]) assume(n <= 10000, n >= 0) noalias
	for (int i = 0; i < n; i++) {
		y[i] = scale * x[i + 1] + x[i];
		z[i] += x[i];
	}
}

// The first kernel is done before the second one reads the other way round.
void stages(int *a, int *b, int n)
{
	#pragma nest tile(i:8) bind(i) assume(n <= 4000)
	for (int i = 0; i < n; i++)
		a[i] += i;
	#pragma nest tile(i:8) bind(i) assume(n <= 4000) noalias
	for (int i = 0; i < n; i++)
		b[i] = a[n - 1 - i];
}

// The whole way: from loops in C to tiles in shared memory.
void tiled(float *C, const float *A, const float *B, int n, int m, int l)
{
	#pragma nest tile(i:4, j:8) bind(i, j) split(k:8) cache(A at k.o) cache(B at k.o) noalias
	#pragma nest assume(0 <= n && n <= 4000, 0 <= m && m <= 4000, 0 <= l && l <= 4000)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) {
			float s = 0;
			for (int k = 0; k < l; k++)
				s += A[i * l + k] * B[k * m + j];
			C[i * m + j] = s;
		}
}

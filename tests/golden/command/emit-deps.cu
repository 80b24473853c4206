// cunest: --emit=deps --all --prelude=builtin
/* Nests whose dependences are in every textbook. */
#define N 64

__global__ void ijk(const float *__restrict__ A, const float *__restrict__ B, float *__restrict__ C, int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			float s = 0;
			for (int k = 0; k < n; k++)
				s += A[i * n + k] * B[k * n + j];
			C[i * n + j] = s;
		}
}

__global__ void jacobi_in_place(float a[N][N])
{
	for (int i = 1; i < N - 1; i++)
		for (int j = 1; j < N - 1; j++)
			a[i][j] = 0.25f * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
}

__global__ void jacobi(const float *__restrict__ a, float *__restrict__ b, int n)
{
	for (int i = 1; i < n - 1; i++)
		for (int j = 1; j < n - 1; j++)
			b[i * n + j] = 0.25f * (a[(i - 1) * n + j] + a[(i + 1) * n + j] +
						a[i * n + j - 1] + a[i * n + j + 1]);
}

__global__ void jacobi_in_time(float (*a)[N], float (*b)[N], int steps)
{
	for (int t = 0; t < steps; t++) {
#pragma nest noalias(a, b)
		for (int i = 1; i < N - 1; i++)
			b[i][0] = a[i - 1][0] + a[i + 1][0];
		for (int i = 1; i < N - 1; i++)
			a[i][0] = b[i][0];
	}
}

__global__ void prefix_sum(int *a, int n)
{
	for (int i = 1; i < n; i++)
		a[i] += a[i - 1];
}

__global__ void transpose_in_place(float *a, int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < i; j++) {
			float t = a[i * n + j];

			a[i * n + j] = a[j * n + i];
			a[j * n + i] = t;
		}
}

__global__ void transpose_over_itself(float *a, int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			a[i * n + j] = a[j * n + i];
}

__global__ void lu(float a[N][N])
{
	for (int k = 0; k < N; k++)
		for (int i = k + 1; i < N; i++) {
			a[i][k] /= a[k][k];
			for (int j = k + 1; j < N; j++)
				a[i][j] -= a[i][k] * a[k][j];
		}
}

__global__ void histogram(unsigned *h, const int *__restrict__ idx, int n)
{
	for (int i = 0; i < n; i++)
		atomicAdd(&h[idx[i]], 1u);
}

__global__ void stencil(float *a, int n)
{
	for (int i = 0; i < n - 3; i++)
		a[i + 3] = a[i] + a[i + 1];
}

__global__ void wavefront(float a[N][N])
{
	for (int i = 1; i < N; i++)
		for (int j = 1; j < N; j++)
			a[i][j] = a[i - 1][j] + a[i][j - 1] + a[i - 1][j - 1];
}

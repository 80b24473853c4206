// Kernels of several fields, and what their data flow does not let a schedule do.
#define N 64

// LU without pivots: every step k needs the rows that the steps before have changed.
__global__ void lu(float *__restrict__ a, int n)
{
	#pragma nest reorder(i, k)
	for (int k = 0; k < n; k++)
		for (int i = k + 1; i < n; i++)
			a[i * n + k] /= a[k * n + k];
	#pragma nest reorder(i, k)
	for (int k = 0; k < N; k++)
		for (int i = 0; i < N; i++)
			for (int j = 0; j < N; j++)
				if (i != k && j > k) // the rows above as well: Gauss and Jordan
					a[i * N + j] -= a[i * N + k] * a[k * N + j];
}

// A running sum goes in one direction.
__global__ void scan(float *__restrict__ y, const float *__restrict__ x, int n)
{
	#pragma nest reverse(i)
	for (int i = 1; i < n; i++)
		y[i] = y[i - 1] + x[i];
	float sum = 0;
	#pragma nest reverse(i)
	for (int i = 0; i < n; i++) {
		sum += x[i];
		y[i] = sum;
	}
	#pragma nest reorder(i, row)
	for (int row = 0; row < N; row++)
		for (int i = 1; i < N; i++)
			y[i] = y[i - 1] + x[row * N + i];
	#pragma nest bind(i=threadIdx.x)
	for (int i = 1; i < n; i++)
		y[i] = y[i - 1] + x[i];
}

// Both halves of a transpose in place are read and written by turns.
__global__ void transpose(float *__restrict__ a)
{
	#pragma nest interchange(i, j)
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			a[i * N + j] = a[j * N + i];
	#pragma nest tile(i:16, j:16)
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			float t = a[i * N + j];
			a[i * N + j] = a[j * N + i] + 1;
			a[j * N + i] = t;
		}
}

// Jacobi: the time loop stands outside of space; Gauss-Seidel has an order in space as well.
__global__ void jacobi(float *__restrict__ a, float *__restrict__ b, int steps, int n)
{
	#pragma nest reorder(i, t)
	for (int t = 0; t < 100; t++)
		for (int i = 1; i < N - 1; i++)
			a[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
	#pragma nest tile(t:8, i:16)
	for (int t = 0; t < 100; t++)
		for (int i = 1; i < N - 1; i++)
			a[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
	#pragma nest reorder(i, t)
	for (int t = 0; t < steps; t++) {
		for (int i = 1; i < n - 1; i++)
			b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
		for (int i = 1; i < n - 1; i++)
			a[i] = b[i];
	}
	#pragma nest fuse(i#1, i#2)
	for (int t = 0; t < steps; t++) {
		for (int i = 1; i < n - 1; i++)
			b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
		for (int i = 1; i < n - 1; i++)
			a[i] = b[i];
	}
}

// Histogram: which element it is, the data say.
__global__ void histogram(int *__restrict__ bins, const int *__restrict__ x, float *weight, int n)
{
	#pragma nest bind(i=threadIdx.x)
	for (int i = 0; i < n; i++)
		bins[x[i]] += 1;
	#pragma nest bind(i=threadIdx.x)
	for (int i = 0; i < n; i++)
		weight[x[i]] += 0.5f;
	#pragma nest reorder(j, i)
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			weight[x[i * N + j]] += 0.5f;
	#pragma nest accumulate(bins at i)
	for (int i = 0; i < n; i++)
		atomicAdd(&bins[x[i]], 1);
	#pragma nest reverse(i) assume(n > 0)
	for (int i = 0; i < n; i++)
		atomicAdd(&weight[x[i]], 0.5f);
}

// Softmax: the second sum needs the maximum of the whole row, and floats have an order.
__global__ void softmax(float *__restrict__ y, const float *__restrict__ x, int rows, int n)
{
	#pragma nest fuse(j#1, j#2)
	for (int i = 0; i < rows; i++) {
		float most = -1e30f, sum = 0;
		for (int j = 0; j < n; j++)
			most = fmaxf(most, x[i * n + j]);
		for (int j = 0; j < n; j++)
			sum += expf(x[i * n + j] - most);
		for (int j = 0; j < n; j++)
			y[i * n + j] = expf(x[i * n + j] - most) / sum;
	}
	#pragma nest reorder(j, i)
	for (int i = 0; i < rows; i++) {
		float sum = 0;
		for (int j = 0; j < n; j++)
			sum += x[i * n + j];
		y[i] = sum;
	}
	#pragma nest distribute(i)
	for (int i = 0; i < rows; i++) {
		float sum = 0;
		for (int j = 0; j < n; j++)
			sum += x[i * n + j];
		y[i] = sum;
	}
}

// Matrix times vector: the sum of a row has an order.
__global__ void matvec(float *__restrict__ y, const float *__restrict__ a, const float *__restrict__ x, int n)
{
	#pragma nest reverse(j)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			y[i] += a[i * n + j] * x[j];
	#pragma nest bind(j=threadIdx.x)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			y[i] += a[i * n + j] * x[j];
	float sum = 0;
	#pragma nest tile(i:8, j:8) assume(n <= 4096)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			sum += a[i * n + j] * x[j];
	y[0] = sum;
}

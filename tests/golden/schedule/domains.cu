// Schedules that kernels of several fields take.
#define N 64

// 3 x 3 convolution with a border: the taps change places with the pixels, and a row of them is in a tile.
__global__ void conv2d(float *__restrict__ out, const float *__restrict__ in, const float *__restrict__ taps, int h, int w)
{
	#pragma nest tile(y:8, x:32) reorder(y.o, x.o, dy, dx, y.i, x.i) assume(h <= 8192, w <= 8192)
	for (int y = 0; y < h; y++)
		for (int x = 0; x < w; x++)
			for (int dy = -1; dy <= 1; dy++)
				for (int dx = -1; dx <= 1; dx++)
					if (y + dy >= 0 && y + dy < h && x + dx >= 0 && x + dx < w)
						out[y * w + x] += in[(y + dy) * w + x + dx] * taps[(dy + 1) * 3 + dx + 1];
	#pragma nest accumulate(out at dy) unroll(dy, dx)
	for (int y = 0; y < h; y++)
		for (int x = 0; x < w; x++) {
			out[y * w + x] = 0; // start
			for (int dy = -1; dy <= 1; dy++)
				for (int dx = -1; dx <= 1; dx++)
					if (y + dy >= 0 && y + dy < h && x + dx >= 0 && x + dx < w)
						out[y * w + x] += in[(y + dy) * w + x + dx] * taps[(dy + 1) * 3 + dx + 1];
		}
}

// 7 points in space: planes in tiles, columns innermost.
__global__ void stencil3d(float *__restrict__ out, const float *__restrict__ in, int n, int m, int p)
{
	#pragma nest tile(z:4, y:8) reorder(x, y.i, z.i) assume(0 < n, n <= 4096, 0 < m, m <= 4096, 0 < p)
	for (int z = 1; z < n - 1; z++)
		for (int y = 1; y < m - 1; y++)
			for (int x = 1; x < p - 1; x++) {
				// the middle and its six neighbours
				int at = (z * m + y) * p + x;
				out[at] = 0.4f * in[at] + 0.1f * (in[at - 1] + in[at + 1] + in[at - p] + in[at + p] +
								  in[at - m * p] + in[at + m * p]);
			}
	#pragma nest split(z:16) reorder(z.o, y, x, z.i)
	for (int z = 1; z < N - 1; z++)
		for (int y = 1; y < N - 1; y++)
			for (int x = 1; x < N - 1; x++)
				out[(z * N + y) * N + x] = in[((z - 1) * N + y) * N + x] + in[(z * N + y) * N + x] + in[((z + 1) * N + y) * N + x];
}

// Attention: the row's maximum, its sum and the weighted values.
__global__ void attention(float *__restrict__ o, const float *__restrict__ q, const float *__restrict__ k, const float *__restrict__ v, float *__restrict__ s, int n)
{
	#pragma nest distribute(i) interchange(j#4, d#3) assume(n <= 4096)
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < n; j++) {
			s[i * n + j] = 0;
			for (int d = 0; d < 64; d++)
				s[i * n + j] += q[i * 64 + d] * k[j * 64 + d];
		}
		float most = s[i * n], sum = 0;
		for (int j = 1; j < n; j++)
			most = fmaxf(most, s[i * n + j]);
		for (int j = 0; j < n; j++) {
			s[i * n + j] = expf(s[i * n + j] - most);
			sum += s[i * n + j];
		}
		for (int d = 0; d < 64; d++)
			o[i * 64 + d] = 0;
		for (int j = 0; j < n; j++)
			for (int d = 0; d < 64; d++)
				o[i * 64 + d] += s[i * n + j] / sum * v[j * 64 + d];
	}
}

// LU: inside of a step rows and columns are free; with the step's own order kept by conditions, so is the step.
__global__ void lu(float *__restrict__ a, int n)
{
	#pragma nest interchange(i, j)
	for (int k = 0; k < n; k++)
		for (int i = k + 1; i < n; i++)
			for (int j = k + 1; j < n; j++)
				a[i * n + j] -= a[i * n + k] * a[k * n + j];
	#pragma nest reorder(i, j, k)
	for (int k = 0; k < N; k++)
		for (int i = 0; i < N; i++)
			for (int j = 0; j < N; j++)
				if (i > k && j > k)
					a[i * N + j] -= a[i * N + k] * a[k * N + j];
}

// Jacobi: space is free within a step.
__global__ void jacobi(float *__restrict__ a, float *__restrict__ b, int steps, int n)
{
	#pragma nest tile(i#1:8, j#1:32) interchange(i#2, j#2) assume(n <= 4096)
	for (int t = 0; t < steps; t++) {
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < n - 1; j++)
				b[i * n + j] = 0.25f * (a[i * n + j - 1] + a[i * n + j + 1] + a[(i - 1) * n + j] + a[(i + 1) * n + j]);
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < n - 1; j++)
				a[i * n + j] = b[i * n + j];
	}
}

// Histogram: the order of additions of integers is free, that of blocks of the input too.
__global__ void histogram(int *__restrict__ bins, const int *__restrict__ x, int n)
{
	#pragma nest split(i:256) unroll(i.i:4) assume(n <= 1 << 30)
	for (int i = 0; i < n; i++)
		atomicAdd(&bins[x[i]], 1);
	#pragma nest reverse(i) assume(n >= 0)
	for (int i = 0; i < n; i++)
		atomicAdd(&bins[x[i]], 1);
	#pragma nest peel(i: first) cut(i @ n / 2)
	for (int i = 0; i < n; i++)
		bins[x[i]] += 1;
}

// A running sum: tiles keep its order, and columns are free.
__global__ void scan(float *__restrict__ y, const float *__restrict__ x, int n)
{
	#pragma nest split(i:64) assume(n <= 1 << 20)
	for (int i = 1; i < n; i++)
		y[i] = y[i - 1] + x[i];
	#pragma nest interchange(i, column)
	for (int i = 1; i < n; i++)
		for (int column = 0; column < N; column++)
			y[i * N + column] = y[(i - 1) * N + column] + x[i * N + column];
}

// Out of place, and above the diagonal, a transpose may go in any order.
__global__ void transpose(float *__restrict__ a, float *__restrict__ b)
{
	#pragma nest tile(i:16, j:16)
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			b[j * N + i] = a[i * N + j];
	#pragma nest interchange(i, j)
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			if (j > i) {
				float t = a[i * N + j];
				a[i * N + j] = a[j * N + i];
				a[j * N + i] = t;
			}
}

// Matrix times vector: a register for the sum, columns in tiles.
__global__ void matvec(float *__restrict__ y, const float *__restrict__ a, const float *__restrict__ x, int n)
{
	#pragma nest accumulate(y at j) split(j:32) assume(n <= 4096)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			y[i] += a[i * n + j] * x[j];
	#pragma nest interchange(i, j)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			y[i] += a[i * n + j] * x[j];
}

// cunest: --emit=deps --all --prelude=builtin
/* What loops and subscripts look like. */

__global__ void triangle(float a[64][64])
{
	for (int i = 0; i < 64; i++)
		for (int j = 0; j < i; j++)
			a[i][j] = a[j][i];
}

__global__ void box(float *a, int d, int h, int w)
{
	for (int z = 1; z < d; z++)
		for (int y = 0; y < h; y++)
			for (int x = 0; x < w; x++)
				a[(z * h + y) * w + x] = a[((z - 1) * h + y) * w + x];
}

__global__ void flipped(float *a, int n)
{
	for (int i = 1; i < n; i++)
		for (int j = 0; j < n; j++)
			a[i * n + j] = a[(i - 1) * n + n - 1 - j];
}

__global__ void padded(float *a, int h, int w)
{
	for (int y = 0; y < h; y++)
		for (int x = 0; x < w; x++)
			a[(y + 1) * (w + 2) + x + 1] = a[y * (w + 2) + x];
}

__global__ void too_wide(float *a, int n, int m)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			a[i * n + j] = 0;
}

__global__ void guarded(float *a, int n)
{
	for (int i = 0; i < 100; i++) {
		if (i < 50)
			a[i] = 1;
		if (i >= 50)
			a[i - 50] = 2;
	}
	for (int i = 0; i < 100; i++)
		for (int j = 0; j < 100; j++)
			if (i != j)
				a[i] += a[j];
}

__global__ void strides(float *a, int n)
{
	for (int i = 0; i < n; i += 4)
		a[i] = a[i + 2];
	for (int i = threadIdx.x; i < n; i += 32)
		a[i] = a[i + 32] + a[i + 16];
	for (int i = n; i > 0; i--)
		a[i] = a[i - 1];
	for (unsigned i = 1; i < (unsigned)n; i++)
		a[i] = a[i - 1];
	for (unsigned i = 0; i < (unsigned)n; i++)
		a[i - 1] = a[i];
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
		a[i] = 2 * a[i];
}

__global__ void tiled(float *a, int n)
{
	for (int o = 0; o < n; o += 32)
		for (int i = o; i < min(o + 32, n); i++)
			a[i] = a[i] + 1;
	for (int o = 0; o < n / 32; o++)
		for (int k = 0; k < 32; k++) {
			int i = o * 32 + k;

			a[i] = a[i] + 1;
		}
}

__global__ void indirect(float *a, const int *__restrict__ idx, int n)
{
	for (int i = 0; i < n; i++)
		for (int k = 0; k < 4; k++)
			a[idx[i]] += k;
}

__global__ void pointers(float *p, const float *q, const float *__restrict__ r, int n)
{
	for (int i = 0; i < n; i++)
		p[i] = q[i] + r[i];
#pragma nest noalias(p, q)
	for (int i = 0; i < n; i++)
		p[i] = q[i];
	for (int i = 0; i < n; i++) {
		float *row = p + i * n;

		for (int j = 0; j < n; j++)
			row[j] = 0;
	}
}

__global__ void scalars(float *__restrict__ a, float *__restrict__ b, int n)
{
	float t, last = 0;
	unsigned sum = 0;
	int i, k;

	for (i = 0; i < n; i++) {
		float u[2];

		t = a[i];
		u[0] = t;
		u[1] = t * t;
		b[i] = u[0] + u[1];
		last = t;
		sum += (unsigned)i;
		for (k = 0; k < 3; k++)
			b[i] += k;
	}
	a[0] = last + sum;
}

__global__ void effects(volatile int *v, float *a, int n)
{
	__shared__ float s[32];

	for (int i = 0; i < n; i++) {
		s[threadIdx.x] = a[i];
		__syncthreads();
		a[i] = s[31 - threadIdx.x];
	}
	for (int i = 0; i < n; i++)
		*v = i;
	for (int i = 0; i < n; i++)
		printf("%d\n", i);
	for (int i = 0; i < n; i++) {
		if (a[i] < 0)
			break;
		a[i] = 1;
	}
}

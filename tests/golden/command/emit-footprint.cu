// cunest: --emit=footprint --all --prelude=builtin
/* Which elements an iteration of each loop touches. */
#define N 64

__global__ void tiled(const float *__restrict__ A, const float *__restrict__ B, float *__restrict__ C, int n)
{
	for (int i_o = 0; i_o < n; i_o += 32)
		for (int j = 0; j < n; j++)
			for (int i = i_o; i < min(i_o + 32, n); i++) {
				float s = 0;
				for (int k = 0; k < n; k++)
					s += A[i * n + k] * B[k * n + j];
				C[i * n + j] = s;
			}
}

__global__ void blur(const float *__restrict__ a, float *__restrict__ b, int n)
{
	for (int i_o = 1; i_o < n - 1; i_o += 32)
		for (int i = i_o; i < i_o + 32; i++)
			if (i < n - 1)
				b[i] = a[i - 1] + a[i] + a[i + 1];
}

__global__ void conv(const float *__restrict__ in, const float *__restrict__ w, float *__restrict__ out, int W,
		     int H)
{
	for (int y = 0; y < H; y++)
		for (int x = 0; x < W; x++) {
			float s = 0;
			for (int ky = 0; ky < 5; ky++)
				for (int kx = 0; kx < 5; kx++)
					if (y + ky >= 2 && y + ky < H + 2 && x + kx >= 2 && x + kx < W + 2)
						s += in[(y + ky - 2) * W + x + kx - 2] * w[ky * 5 + kx];
			out[y * W + x] = s;
		}
}

__global__ void threads(const float *__restrict__ A, const float *__restrict__ B, float *__restrict__ C, int n)
{
	const int row = (int)blockIdx.y * 16 + (int)threadIdx.y, col = (int)blockIdx.x * 16 + (int)threadIdx.x;

	if (row >= n || col >= n)
		return;
	float s = 0;
	for (int k_o = 0; k_o < n; k_o += 16)
		for (int k = k_o; k < min(k_o + 16, n); k++)
			s += A[row * n + k] * B[k * n + col];
	C[row * n + col] = s;
}

__global__ void lu(float *a, int n)
{
	for (int k = 0; k < n; k++)
		for (int i = k + 1; i < n; i++) {
			a[i * n + k] /= a[k * n + k];
			for (int j = k + 1; j < n; j++)
				a[i * n + j] -= a[i * n + k] * a[k * n + j];
		}
}

__global__ void pairs(float a[N][N], const float *__restrict__ z, float *__restrict__ r)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j <= i; j++)
			a[i][j] = z[2 * j] * z[2 * i + 1];
	for (int i = 0; i < N; i += 2)
		r[i / 2] = 0;
}

__global__ void histogram(const unsigned char *__restrict__ in, const int *__restrict__ bin, int *h, int n)
{
	for (int i = 0; i < n; i++)
		atomicAdd(&h[in[i]], 1);
	for (int i = 0; i < n; i++)
		atomicAdd(&h[bin[i]], 1);
}

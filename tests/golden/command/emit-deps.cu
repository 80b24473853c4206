// cunest: --emit=deps --all --prelude=builtin
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

__global__ void in_place(float a[64][64])
{
	for (int i = 1; i < 63; i++)
		for (int j = 1; j < 63; j++)
			a[i][j] = 0.25f * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
}

// A body that nvcc unrolls no further without the test is there once, up to the nearer end.
#define AT(y, x) ((y) * w + (x))

__global__ void heat(float *next, const float *now, int w, int h, float k, int rows)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;
	int y0 = blockIdx.y * rows;

	if (x >= w)
		return;
	#pragma nest noalias assume(0 < w, w <= 1 << 14, 0 <= h, h <= 1 << 14, y0 >= 0)
	for (int r = 0; r < rows; r++) {
		int y = y0 + r; // the row

		if (y < h) {
			float c = now[AT(y, x)];
			float up = now[AT(max(y - 1, 0), x)];
			float down = now[AT(min(y + 1, h - 1), x)];
			float left = now[AT(y, max(x - 1, 0))];

			next[AT(y, x)] = c + k * (up + down + left - 3.0f * c);
		}
	}
}

// One that it does has two versions.
__global__ void light(float *y, const float *x, int n, int per)
{
	int first = (blockIdx.x * blockDim.x + threadIdx.x) * per;

	#pragma nest noalias assume(first >= 0, n >= 0)
	for (int j = 0; j < per; j++)
		if (first + j < n)
			y[first + j] = fmaxf(x[first + j], 0.0f) * x[first + j + 1];
}

// A quotient in it.
__global__ void heavy(float *y, const float *x, int n, int per)
{
	int first = (blockIdx.x * blockDim.x + threadIdx.x) * per;

	#pragma nest noalias assume(first >= 0, n >= 0)
	for (int j = 0; j < per; j++)
		if (first + j < n)
			y[first + j] = 1.0f / x[first + j];
}

// cunest: -Rpass=guards -Rpass-missed=guards
// Something happens in all iterations, and the tests of a ?: hold in the middle: it has a loop, or a version, without.
#define AT(y, x) ((y) * w + (x))

__global__ void box(float *__restrict__ out, const float *__restrict__ in, int h, int w)
{
	int y = blockIdx.x * blockDim.x + threadIdx.x;

	if (y >= h)
		return;
	#pragma nest
	for (int x = 0; x < w; x++) { // along the row
		float sum = 0.0f;

		for (int d = -2; d <= 2; d++) {
			int at = x + d;

			sum += at >= 0 && at < w ? in[AT(y, at)] : 0.0f; // zeros outside
		}
		out[AT(y, x)] = sum * 0.2f;
	}
}

// 3x3 taps: a version for the threads that have none outside.
__global__ void taps(float *__restrict__ out, const float *__restrict__ in, const float *__restrict__ k,
		     int planes, int h, int w)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;

	if (x >= w || y >= h)
		return;
	float sum = 0.0f;
	#pragma nest
	for (int p = 0; p < planes; p++)
		for (int i = 0; i < 3; i++)
			for (int j = 0; j < 3; j++) {
				int row = y + i - 1, col = x + j - 1;

				if (row >= 0 && row < h && col >= 0 && col < w)
					sum += in[(p * h + row) * w + col] * k[(p * 3 + i) * 3 + j];
			}
	out[AT(y, x)] = sum;
}

// A window written out, with what is outside as zeros; the pointer goes on from loop to loop.
__global__ void windows(float *__restrict__ out, const float *__restrict__ in, int h, int w, int high, int wide, int pad)
{
	int x0 = threadIdx.x, y0 = blockIdx.x;
	float *to = out + (y0 * blockDim.x + x0) * high * wide;

	#pragma nest noalias assume(0 <= w, w <= 1 << 14, 0 <= h, h <= 1 << 14, 0 <= pad, pad <= 64, high <= 64, wide <= 64, gridDim.x <= 65535)
	for (int i = 0; i < high; i++)
		for (int j = 0; j < wide; j++) {
			int row = y0 + i - pad, col = x0 + j - pad;

			*to = (unsigned)row < (unsigned)h && (unsigned)col < (unsigned)w ? in[AT(row, col)] : 0;
			to += blockDim.x;
		}
}

// Sizes are not known: what is missing is said.
__global__ void unknown(float *__restrict__ out, const float *__restrict__ in, int w, int wide, int pad)
{
	#pragma nest
	for (int j = 0; j < wide; j++) {
		int col = (int)blockIdx.x + j - pad;

		out[j] = col >= 0 && col < w ? in[col] : 0.0f;
	}
}

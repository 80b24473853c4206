/* Local response normalisation across channels, in the macro-heavy style of older libraries. */

#define WINDOW          5
#define HALF            (WINDOW / 2)
#define ALPHA           1e-4f
#define KAPPA           2.0f
#define IDX(c, y, x)    (((c) * height + (y)) * width + (x))
#define SQR(v)          ((v) * (v))
#define IN_RANGE(v, n)  ((v) >= 0 && (v) < (n))
#define GLOBAL_X        (blockIdx.x * blockDim.x + threadIdx.x)
#define GLOBAL_Y        (blockIdx.y * blockDim.y + threadIdx.y)
#define RETURN_UNLESS(cond) do { if (!(cond)) return; } while (0)

#ifndef KERNEL
#define KERNEL extern "C" __global__ void
#endif

KERNEL macros(const float *__restrict__ in, float *__restrict__ out, int channels, int height, int width)
{
	const int x = GLOBAL_X;
	const int y = GLOBAL_Y;

	RETURN_UNLESS(IN_RANGE(x, width) && IN_RANGE(y, height));

	#pragma nest
	for (int c = 0; c < channels; ++c) {
		float sum = 0.0f;

		for (int k = -HALF; k <= HALF; ++k) {
			if (IN_RANGE(c + k, channels))
				sum += SQR(in[IDX(c + k, y, x)]);
		}
		out[IDX(c, y, x)] = in[IDX(c, y, x)] / (KAPPA + ALPHA / WINDOW * sum);
	}
}

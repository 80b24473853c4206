#include "quill/launch.cuh"

#define PIXEL(x, y) in[min(max(y, 0), h - 1) * w + min(max(x, 0), w - 1)]

static __global__ void sobel(float *out, const float *in, int w, int h)
{
	int x = quill::global_index(), y = blockIdx.y;
	int unused = x * y; /* a warning that must arrive at the user */

	if (x >= w)
		return;
	float gx = 0.0f, gy = 0.0f;
	for (int d = -1; d <= 1; d++) {
		float weight = d == 0 ? 2.0f : 1.0f;

		gx += weight * (PIXEL(x + 1, y + d) - PIXEL(x - 1, y + d));
		gy += weight * (PIXEL(x + d, y + 1) - PIXEL(x + d, y - 1));
	}
	out[y * w + x] = sqrtf(gx * gx + gy * gy);
}

quill_status quill_sobel(float *out, const float *in, int w, int h)
{
	QUILL_CHECK_SIZE(w > 0 && h > 0);
	sobel<<<dim3(quill::blocks_of(w), h), QUILL_BLOCK>>>(out, in, w, h);
	return quill::finish();
}

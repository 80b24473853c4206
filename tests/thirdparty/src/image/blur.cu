#include "quill/launch.cuh"

static __global__ void blur(float *out, const float *in, int w, int h, int radius)
{
	int x = quill::global_index(), y = blockIdx.y;

	if (x >= w)
		return;
	float sum = 0.0f;
	int n = 0;
	for (int dy = -radius; dy <= radius; dy++)
		for (int dx = -radius; dx <= radius; dx++)
			if (x + dx >= 0 && x + dx < w && y + dy >= 0 && y + dy < h) {
				sum += in[(y + dy) * w + x + dx];
				n++;
			}
	out[y * w + x] = sum / n;
}

quill_status quill_blur(float *out, const float *in, int w, int h, int radius)
{
	QUILL_CHECK_SIZE(w > 0 && h > 0 && radius >= 0);
	blur<<<dim3(quill::blocks_of(w), h), QUILL_BLOCK>>>(out, in, w, h, radius);
	return quill::finish();
}

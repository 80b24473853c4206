#include "quill/launch.cuh"

/* Each thread makes a column of the larger image, by repetition. */
static __global__ void resize(float *out, const float *in, int w, int h, int scale)
{
	int x = quill::global_index();

	if (x >= w * scale)
		return;
	for (int y = 0; y < h * scale; y++)
		out[y * w * scale + x] = in[y / scale * w + x / scale];
}

quill_status quill_resize(float *out, const float *in, int w, int h, int scale)
{
	QUILL_CHECK_SIZE(w > 0 && h > 0 && scale > 0);
	resize<<<quill::blocks_of(w * scale), QUILL_BLOCK>>>(out, in, w, h, scale);
	return quill::finish();
}

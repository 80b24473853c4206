// Bilinear upsampling of a stack of planes, align_corners = false.
#include <cunest.h>

__device__ static inline float lerp(float a, float b, float t)
{
	return a + (b - a) * t;
}

__global__ void upsample_bilinear(const float *src, float *dst, int planes, int src_h, int src_w,
				  int dst_h, int dst_w)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;
	int y = blockIdx.y * blockDim.y + threadIdx.y;

	if (x >= dst_w || y >= dst_h)
		return;

	NEST(pure(lerp), noalias(src, dst))
	for (int p = 0; p < planes; p++) {
		// centre of the pixel in source coordinates
		float fy = (y + 0.5f) * src_h / dst_h - 0.5f;
		float fx = (x + 0.5f) * src_w / dst_w - 0.5f;

		if (fy < 0.0f) fy = 0.0f;
		if (fx < 0.0f) fx = 0.0f;

		int y0 = (int)fy;
		int x0 = (int)fx;
		int y1 = y0 < src_h - 1 ? y0 + 1 : y0;
		int x1 = x0 < src_w - 1 ? x0 + 1 : x0;

		const float *plane = src + p * src_h * src_w;
		float top = lerp(plane[y0 * src_w + x0], plane[y0 * src_w + x1], fx - x0);
		float bottom = lerp(plane[y1 * src_w + x0], plane[y1 * src_w + x1], fx - x0);

		dst[(p * dst_h + y) * dst_w + x] = lerp(top, bottom, fy - y0);
	}
}

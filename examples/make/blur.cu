/* blur.cu - the mean of a square of pixels around each.
 *
 * The bounds of the image are asked in the innermost loop; cunest makes them bounds of the loops. */
#include "device.cuh"
#include "image.h"

__global__ void blur_kernel(float *out, const float *in, int channels, int w, int h, int radius)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;

	if (x >= w)
		return;
	#pragma nest noalias assume(x >= 0, radius >= 0, radius < 1024, 0 < w && w < 1 << 15, 0 < h && h < 1 << 15)
	for (int c = 0; c < channels; c++) {
		float sum = 0.0f;
		int count = 0;

		for (int dy = -radius; dy <= radius; dy++)
			for (int dx = -radius; dx <= radius; dx++)
				if (y + dy >= 0 && y + dy < h && x + dx >= 0 && x + dx < w) {
					sum += in[(c * h + y + dy) * w + x + dx];
					count++;
				}
		out[(c * h + y) * w + x] = sum / count;
	}
}

image blur(const image &in, int radius)
{
	image out(in.channels, in.w, in.h);
	device_array from(in.pixel.size()), to(out.pixel.size());
	dim3 blocks((out.w + THREADS - 1) / THREADS, out.h);

	from.put(in.pixel.data());
	blur_kernel<<<blocks, THREADS>>>(to.data, from.data, in.channels, in.w, in.h, radius);
	check(cudaGetLastError(), "blur");
	to.get(out.pixel.data());
	return out;
}

bool gpu_found()
{
	int n = 0;

	return cudaGetDeviceCount(&n) == cudaSuccess && n > 0;
}

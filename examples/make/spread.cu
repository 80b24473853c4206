/* spread.cu - a small image over a larger one: a pixel every `scale` pixels, zeros between them.
 *
 * Two remainders and two quotients in each iteration of the loop over channels do not depend on the channel. cunest moves
 * them out of the loop together with their guard; nvcc alone leaves the divisions inside. */
#include "device.cuh"
#include "image.h"

__global__ void spread_kernel(float *out, const float *in, int channels, int w, int h, int scale)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
	int out_w = w * scale, out_h = h * scale;

	if (x >= out_w)
		return;
	#pragma nest noalias assume(scale > 0)
	for (int c = 0; c < channels; c++)
		out[(c * out_h + y) * out_w + x] =
			x % scale == 0 && y % scale == 0 // a pixel is here
				? in[(c * h + y / scale) * w + x / scale] : 0.0f;
}

image spread(const image &in, int scale)
{
	image out(in.channels, in.w * scale, in.h * scale);
	device_array from(in.pixel.size()), to(out.pixel.size());
	dim3 blocks((out.w + THREADS - 1) / THREADS, out.h);

	from.put(in.pixel.data());
	spread_kernel<<<blocks, THREADS>>>(to.data, from.data, in.channels, in.w, in.h, scale);
	check(cudaGetLastError(), "spread");
	to.get(out.pixel.data());
	return out;
}

// Depthwise 3x3 convolution, NHWC: the channel is the fastest axis, so a warp reads 32 neighbouring
// channels of one pixel and every load coalesces.

constexpr int K = 3;

extern "C" __global__ void depthwise_conv(const float *__restrict__ in,      // [h][w][channels]
                                          const float *__restrict__ weights, // [K][K][channels]
                                          float *__restrict__ out,           // [oh][ow][channels]
                                          int h, int w, int channels, int oh, int ow, int stride)
{
	const int c = blockIdx.x * blockDim.x + threadIdx.x;
	if (c >= channels)
		return;

	const int ox = blockIdx.y;

	// One thread walks down a column of the output.
	#pragma nest
	for (int oy = 0; oy < oh; ++oy) {
		float sum = 0.f;
		for (int ky = 0; ky < K; ++ky) {
			for (int kx = 0; kx < K; ++kx) {
				const int iy = oy * stride + ky - K / 2;
				const int ix = ox * stride + kx - K / 2;
				if ((unsigned)iy < (unsigned)h && (unsigned)ix < (unsigned)w)
					sum += in[(iy * w + ix) * channels + c] * weights[(ky * K + kx) * channels + c];
			}
		}
		out[(oy * ow + ox) * channels + c] = sum;
	}
}

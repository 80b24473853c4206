// specialize: the shape of the filter is known in one version, also in what was computed before.
__global__ void conv(const float *__restrict__ in, const float *__restrict__ w, float *out, int h,
		     int width, int kh, int kw)
{
	const int x = blockIdx.x * blockDim.x + threadIdx.x;
	const int y = blockIdx.y * blockDim.y + threadIdx.y;
	const int taps = kh * kw, pad = kh / 2;
	float sum = 0.0f;

	if (x >= width || y >= h)
		return;
	#pragma nest specialize(kh == 3 && kw == 3)
	for (int tap = 0; tap < taps; tap++) {
		int iy = y + tap / kw - pad; // row of the tap
		int ix = x + tap % kw - pad;

		if (iy >= 0 && iy < h && ix >= 0 && ix < width)
			sum += in[iy * width + ix] * w[tap];
	}
	out[y * width + x] = sum;
}

// A fused reduction index becomes the loops over channel, row and column.
__global__ void conv(const float *__restrict__ in, const float *__restrict__ weight, float *out,
		     int channels, int kh, int kw, int h, int w)
{
	const int ox = blockIdx.x * blockDim.x + threadIdx.x;
	float acc = 0.0f;

	#pragma nest assume(kh > 0, kw > 0)
	for (int k = 0; k < channels * kh * kw; ++k) {
		int rx = k % kw, ry = (k / kw) % kh, rc = k / (kw * kh);

		/* no padding */
		acc += in[(rc * h + ry) * w + rx + ox] * weight[k];
	}
	out[ox] = acc;
}

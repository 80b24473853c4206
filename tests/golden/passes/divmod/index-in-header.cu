// The header of the inner loop, which is not understood, still reads k.
__global__ void conv(const float *__restrict__ in, float *out, int channels, int kh, int kw, int w)
{
	float acc = 0;

	#pragma nest assume(kh > 0, kw > 0)
	for (int k = 0; k < channels * kh * kw; ++k) {
		int rx = k % kw, ry = (k / kw) % kh, rc = k / (kw * kh);

		acc += in[(rc * 7 + ry) * 9 + rx];
		for (int q = 1; q * w <= k; q += 2)
			out[q] = acc;
	}
}

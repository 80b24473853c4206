// A direct convolution of constant shape: nvcc unrolls its taps and moves the divisions itself, so nothing says that grouping pays.
// cunest: --no-lines -Rpass-missed=score
extern "C" __global__ void conv(float *__restrict__ out, const float *__restrict__ in, const float *__restrict__ weight)
{
	const int t = blockIdx.x * 64 + threadIdx.x;
	float sum = 0.0f;

	#pragma nest
	for (int c = 0; c < 16; c++)
		for (int ky = 0; ky < 3; ky++)
			for (int kx = 0; kx < 3; kx++)
				sum = sum + (1 <= t / 14 % 9 + ky && 1 <= t % 14 + kx && t / 14 % 9 + ky < 10 && t % 14 + kx < 15
					? in[c * 126 + ky * 14 + t / 14 % 9 * 14 + kx + t % 14 - 15] : 0.0f) * weight[t / 126 * 144 + c * 9 + ky * 3 + kx];
	out[t] = sum;
}

// Divisors that are known at run time may be 0, so nvcc leaves these under their guards.
extern "C" __global__ void conv_n(float *__restrict__ out, const float *__restrict__ in, const float *__restrict__ weight, int channels, int h, int w)
{
	const int t = blockIdx.x * 64 + threadIdx.x;
	float sum = 0.0f;

	#pragma nest assume(0 <= t && t < 1 << 20, 1 <= h && h <= 4096, 1 <= w && w <= 4096, channels <= 4096)
	for (int c = 0; c < channels; c++)
		for (int ky = 0; ky < 3; ky++)
			for (int kx = 0; kx < 3; kx++)
				sum = sum + (1 <= t / w % h + ky && 1 <= t % w + kx && t / w % h + ky < h + 1 && t % w + kx < w + 1
					? in[(c * h + ky + t / w % h - 1) * w + kx + t % w - 1] : 0.0f) * weight[c * 9 + ky * 3 + kx];
	out[t] = sum;
}

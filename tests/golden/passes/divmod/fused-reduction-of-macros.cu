// Extents that are macros keep their words.
#define KH 3
#define KW 5

__global__ void conv(const float *__restrict__ in, const float *__restrict__ weight, float *out,
		     int channels, int h, int w)
{
	const int ox = blockIdx.x * blockDim.x + threadIdx.x;
	float acc = 0.0f;

	#pragma nest
	for (int k = 0; k < channels * KH * KW; ++k) {
		const int rx = k % KW;
		const int ry = k / KW % KH;

		acc += in[(k / (KH * KW) * h + ry) * w + rx + ox] * weight[k];
	}
	out[ox] = acc;
}

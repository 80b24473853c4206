// c1 ? (c2 ? a : b) : b, as TVM prints a padded input: what does not change in the channels leaves them.
__global__ void conv_transpose(float *out, const float *__restrict__ in, int channels, int height,
			       int width, int stride, int pad)
{
	int y = blockIdx.x, x = threadIdx.x;
	float acc = 0.0f;
	#pragma nest assume(1 <= stride && stride <= 16, 0 <= pad && pad < 64, 0 < height && height < 4096, 0 < width && width < 4096, 0 <= channels && channels <= 512)
	for (int ry = 0; ry < 3; ry++)
		for (int rx = 0; rx < 3; rx++)
			for (int c = 0; c < channels; c++)
				acc += pad <= y + ry && pad <= x + rx
					       ? (y + ry < height * stride && x + rx < width * stride
							  ? in[(c * height + (y + ry) / stride) * width + (x + rx) / stride]
							  : 0.0f)
					       : 0.0f;
	out[y * width + x] = acc;
}

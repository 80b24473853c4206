// A padded sum over a window: the test of the row leaves the loop over columns, that of the channel both.
__global__ void window_sum(float *out, const float *in, int h, int w, int channels, int r)
{
	int y = blockIdx.y, x = blockIdx.x * blockDim.x + threadIdx.x, c = blockIdx.z;
	float s = 0.0f;

	#pragma nest assume(0 <= r && r <= 64, 0 <= h && h <= 4096, 0 <= w && w <= 4096)
	for (int dy = -r; dy <= r; dy++)
		for (int dx = -r; dx <= r; dx++)
			if (c < channels && y + dy >= 0 && y + dy < h && x + dx >= 0 && x + dx < w)
				s += in[(y + dy) * w + x + dx];
	out[(c * h + y) * w + x] = s;
}

// A window of run-time radius at the edges of an image: both loops end where the image does.
__global__ void box(const float *__restrict__ in, float *__restrict__ out, int h, int w, int r)
{
	const int x = blockIdx.x * blockDim.x + threadIdx.x;
	const int y = blockIdx.y * blockDim.y + threadIdx.y;

	if (x >= w || y >= h)
		return;
	float sum = 0.0f;
	#pragma nest assume(0 <= x, 0 <= y, 0 <= r && r <= 100, w <= 65536, h <= 65536)
	for (int dy = -r; dy <= r; dy++) {
		for (int dx = -r; dx <= r; dx++) {
			int yy = y + dy;
			int xx = x + dx;
			if (yy >= 0 && yy < h && xx >= 0 && xx < w) /* inside */
				sum += in[yy * w + xx];
		}
	}
	out[y * w + x] = sum;
}

// cunest: --no-lines
// What a loop's last iteration asks of the others is said by the name of its bound, not by its number.
#define RADIUS 4
#define TAPS 5
__constant__ float c[RADIUS + 1];
__global__ void star(const float *__restrict__ in, float *__restrict__ out, int w, int h)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;
	if (x >= w)
		return;
	#pragma nest assume(w <= 4096, h <= 4096, w > 0, h > 0) cost(growth:15)
	for (int y = 0; y < h; y++) {
		float v = c[0] * in[y * w + x];
		for (int r = 1; r <= RADIUS; r++) {
			float s = 0;
			if (x - r >= 0) s += in[y * w + x - r];
			if (x + r < w) s += in[y * w + x + r];
			if (y - r >= 0) s += in[(y - r) * w + x];
			if (y + r < h) s += in[(y + r) * w + x];
			v += c[r] * s;
		}
		out[y * w + x] = v;
	}
}
__global__ void below(const float *__restrict__ in, float *__restrict__ out, int w, int h)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;
	if (x >= w)
		return;
	#pragma nest assume(w <= 4096, h <= 4096, w > 0, h > 0) cost(growth:15)
	for (int y = 0; y < h; y++) {
		float v = 0;
		for (int r = 0; r < TAPS; r++)
			if (x + r < w && y + r < h)
				v += c[r] * in[(y + r) * w + x + r];
		out[y * w + x] = v;
	}
}
// a step of 2 does not come to the bound, and here the bound has no name
__global__ void stepped(const float *__restrict__ in, float *__restrict__ out, int w, int h)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;
	#pragma nest assume(w <= 4096, h <= 4096, w > 0, h > 0, x >= 0, x < w) cost(growth:15)
	for (int y = 0; y < h; y++) {
		float v = 0;
		for (int r = 0; r < TAPS; r += 3)
			if (x + r < w && y + r < h)
				v += c[r] * in[(y + r) * w + x + r];
		for (int r = 0; r < 5; r++)
			if (x + r < w && y + r < h)
				v += c[r] * in[(y + r) * w + x + r];
		out[y * w + x] = v;
	}
}

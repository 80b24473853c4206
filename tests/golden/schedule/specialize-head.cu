// specialize before a function: versions of its whole body, chosen at its head.
#define KERNEL 3

#pragma nest specialize(kh == KERNEL && kw == 3, kh == 1)
__global__ void conv(const float *__restrict__ in, const float *__restrict__ w, float *__restrict__ out,
		     int h, int width, int kh, int kw)
{
	// where this thread is
	const int x = blockIdx.x * blockDim.x + threadIdx.x;
	const int y = blockIdx.y * blockDim.y + threadIdx.y;
	const int pad = kh / 2;
	float sum = 0.0f;

	if (x >= width || y >= h)
		return; /* nothing to do */
	for (int ky = 0; ky < kh; ky++)
		for (int kx = 0; kx < kw; kx++) {
			const int iy = y + ky - pad, ix = x + kx - kw / 2;

			if (iy >= 0 && iy < h && ix >= 0 && ix < width)
				sum += in[iy * width + ix] * w[ky * kw + kx];
		}
	out[y * width + x] = sum;
	// the end
}

// Shared memory is there once: the choice is after it.
#pragma nest specialize(steps == 4)
__global__ void reduce(float *out, const float *in, int steps)
{
	const int t = threadIdx.x;
	__shared__ float tile[256];
	const int half = steps / 2;

	tile[t] = in[t];
	for (int s = half; s > 0; s /= 2) {
		__syncthreads();
		if (t < s * steps)
			tile[t] += tile[t + s * steps];
	}
	out[t] = tile[0];
}

#pragma nest specialize(n == 8)
__global__ void line(float *a, int n) { for (int i = 0; i < n; i++) a[i] = n; }

// Counts are size_t, as the standard library has them; the sizes are known to be small.
__global__ void transpose_rows(int *out, const int *in, size_t n, size_t w, size_t h)
{
	#pragma nest assume(0 < n && n <= 1 << 30, 0 < w && w <= 4096, 0 < h && h <= 4096, gridDim.x <= 1 << 16)
	for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x) {
		// where it comes from
		const size_t row = i / w;
		const size_t col = i % w;

		if (i + 1 < n && row > 0)
			out[col * h + row % h] = in[i] + (int)i;
	}
}

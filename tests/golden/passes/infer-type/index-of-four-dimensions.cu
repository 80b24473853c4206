// NCHW: computed as size_t out of caution, though the sizes are known to be small.
__global__ void relu(float *out, const float *in, int N, int C, int H, int W)
{
#pragma nest assume(0 < C, C <= 512, 0 < H, H <= 256, 0 < W, W <= 256, N <= 32)
	for (int n = 0; n < N; n++)
		for (int c = 0; c < C; c++)
			for (int h = 0; h < H; h++)
				for (int w = threadIdx.x; w < W; w += blockDim.x)
					out[(((size_t)n * C + c) * H + h) * W + w] = fmaxf(in[(((size_t)n * C + c) * H + h) * W + w], 0.0f);
}

// What an assume() says of the parameters bounds what is computed of them before the nest.
__global__ void pool(float *out, const float *in, int count, int H, int W, int PH, int PW, int stride, int pad, int size)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i >= count * PH * PW)
		return;
	const int row = i / PW;
	int py = row % PH;
	int px = i % PW;
	int channel = row / PH;
	float most = -1.0f;

	#pragma nest noalias assume(0 < PH, PH <= 4096, 0 < PW, PW <= 4096, 0 < stride, stride <= 16, 0 <= pad, pad <= 16) assume(0 <= H, H <= 1 << 15, 0 <= W, W <= 1 << 15, size <= 16)
	for (int r = 0; r < size; r++)
		for (int s = 0; s < size; s++) {
			int y = py * stride - pad + r;
			int x = px * stride - pad + s;

			if (y >= 0 && y < H && x >= 0 && x < W)
				most = fmaxf(most, in[(channel * H + y) * W + x]);
		}
	out[i] = most;
}

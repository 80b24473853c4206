// PH is another one in the nest than where py got its value: what is assumed of it says nothing of py.
__global__ void pool(float *out, const float *in, int H, int PH, int stride, int pad, int size)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	int py = i % PH;
	float most = -1.0f;

	PH = H / stride;
	#pragma nest noalias assume(0 < PH, PH <= 4096, 0 < stride, stride <= 16, 0 <= pad, pad <= 16) assume(0 <= H, H <= 1 << 15, size <= 16)
	for (int r = 0; r < size; r++)
		for (int s = 0; s < size; s++) {
			int y = py * stride - pad + r;

			if (y >= 0 && y < H)
				most = fmaxf(most, in[(y * PH) + s]);
		}
	out[i] = most;
}

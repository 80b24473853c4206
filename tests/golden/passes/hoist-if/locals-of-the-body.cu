// Conditions of variables that the body declares leave the loop with their declarations.

__global__ void conv(float *out, const float *in, const float *weight, int C, int H, int W, int pad)
{
	int ow = threadIdx.x, oh = blockIdx.x;
	float acc = 0.0f;

	#pragma nest noalias assume(C > 0, 0 <= pad && pad <= 8)
	for (int r = 0; r < 3; r++)
		for (int s = 0; s < 3; s++)
			for (int c = 0; c < C; c++) {
				int ih = oh + r - pad; // the row
				int iw = ow + s - pad;

				if (ih >= 0 && ih < H && iw >= 0 && iw < W)
					acc += in[(c * H + ih) * W + iw] * weight[(c * 3 + r) * 3 + s];
			}
	out[oh * W + ow] = acc;
}

// A chain of two levels; each variable is used elsewhere too.
__global__ void chain(float *out, const float *in, int n, int w, int shift)
{
	#pragma nest noalias assume(n > 0, 0 <= shift && shift <= 64)
	for (int i = 0; i < n; i++) {
		int row = blockIdx.x + shift;
		int at = row * 2;
		bool inside = row < w && at > 3;

		if (inside)
			out[i * 512 + at] = in[i + row];
	}
}

// `continue` is as good as a branch.
__global__ void skips(float *out, const float *in, int n, int h, int pad)
{
	float sum = 0.0f;

	#pragma nest noalias assume(n > 0, 0 <= pad && pad <= 64)
	for (int i = 0; i < n; i++) {
		const int y = blockIdx.x - pad;

		if (y < 0 || y >= h)
			continue;
		sum += in[y * 64 + i];
	}
	out[blockIdx.x] = sum;
}

// Two loops with a variable of the same name: none can stand before both, the formula can.
__global__ void twins(float *out, const float *in, int n, int h, int pad)
{
	#pragma nest noalias assume(n > 0, 0 <= pad && pad <= 64)
	for (int k = 0; k < 2; k++) {
		for (int i = 0; i < n; i++) {
			int y = blockIdx.x - pad;

			if (y >= 0 && y < h)
				out[k * n + i] = in[y * 64 + i];
		}
		for (int i = 0; i < n; i++) {
			int y = blockIdx.x + pad;

			if (y < h)
				out[k * n + i] += in[y * 64 + i];
		}
	}
}

// Given a value in the body, declared before the loop.
__global__ void assigned(float *out, const float *in, int n, int h, int pad)
{
	int y;

	#pragma nest noalias assume(n > 0, 0 <= pad && pad <= 64)
	for (int i = 0; i < n; i++) {
		y = blockIdx.x - pad;
		if (y >= 0 && y < h)
			out[i] = in[y * 64 + i];
	}
}

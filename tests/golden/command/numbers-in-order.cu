// Where two want one name, the first that a reader meets has it without a number.
// cunest: --all --cost-model=paper --no-lines
__global__ void k(float *o, const float *__restrict__ a, int kh, int kw, int H, int W, int n)
{
	for (int t = threadIdx.x; t < n; t += blockDim.x)
		for (int i = 0; i < kh; i++)
			for (int j = 0; j < kw; j++) {
				int p0 = (2 * (i * kw + j) * H + t) * W;
				int p1 = ((2 * (i * kw + j) + 1) * H + t) * W;
				int p2 = ((i * kw + j) * H + t) * W;
				o[p0] = a[p1] + a[p2];
			}
}

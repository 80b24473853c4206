// cunest: -Rpass=divmod|fast-division
// One element a thread, in a block without a loop: NCHW to NHWC, by three divisions, which are unsigned.
__global__ void to_nhwc(float *__restrict__ out, const float *__restrict__ in, int n, int c, int h, int w)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i >= n)
		return;
	#pragma nest assume(i >= 0, c > 0, h > 0, w > 0)
	{
		int b = i / (c * h * w); // the picture
		int z = (i / (h * w)) % c;
		int y = (i / w) % h;
		int x = i % w;

		out[((b * h + y) * w + x) * c + z] = in[i];
	}
}

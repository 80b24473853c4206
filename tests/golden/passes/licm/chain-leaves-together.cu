// The division pays; what it is computed from goes with it, with its name and comment.
// cunest: -Rpass=licm
__global__ void scatter(float *out, const float *in, int channels, int w, int stride)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;

	#pragma nest assume(stride > 0)
	for (int c = 0; c < channels; c++) {
		const int left = x & 1023; // in its tile

		if (out[c * w + x] > 0.0f)
			out[c * w + x] = in[c * w + left / stride];
	}
}

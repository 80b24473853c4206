// A name that is used once stays where the formula's x would mean another one at the use.
__global__ void shift(float *out, const float *in, int rows, int w, int pitch)
{
	int x = blockIdx.x * pitch;

#pragma nest inline
	for (int r = 0; r < rows; r++) {
		const int left = (x + 1) & 1023;
		const int right = (w + x) & 1023;
		float far = in[r * w + right];
		int x = threadIdx.x;

		out[r * w + x] = in[r * w + left] + far;
	}
}

// cunest: -Rpass=cse
// Upsampling by a factor that is known at run time: each branch divides, so one division before both.  nvcc leaves one in each.
__global__ void upsample(float *out, const float *in, int width, int scale, int n, bool mirror)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;
	#pragma nest
	for (int row = 0; row < n; row++) {
		if (mirror)
			out[row * width + x] = in[row * width - (x + row) / scale];
		else
			out[row * width + x] = in[row * width + (x + row) / scale];
	}
}

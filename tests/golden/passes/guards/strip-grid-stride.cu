// Four elements an iteration of a grid-stride loop.
__global__ void relu4(const float *__restrict__ x, float *__restrict__ y, int n)
{
	const int stride = 4 * blockDim.x * gridDim.x;

	#pragma nest
	for (int i = 4 * (blockIdx.x * blockDim.x + threadIdx.x); i < n; i += stride) {
		#pragma unroll
		for (int j = 0; j < 4; j++) {
			if (i + j < n)
				y[i + j] = fmaxf(x[i + j], 0.0f);
		}
	}
}

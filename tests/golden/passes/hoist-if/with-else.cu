// Two loops on request: growth:4 statements may be added.
__global__ void blend(float *y, const float *x, const float *b, int n, int mode)
{
	#pragma nest cost(growth:4)
	for (int i = threadIdx.x; i < n; i += blockDim.x) {
		float v = x[i];

		if (mode == 1)
			v += b[i]; // the bias
		else
			v -= b[i];
		y[i] = v;
	}
}

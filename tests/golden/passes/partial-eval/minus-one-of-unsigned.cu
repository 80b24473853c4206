// A table of signed offsets: as a number, -1 is not converted to unsigned where nvcc would complain of it.
__global__ void neighbours(const float *__restrict__ x, float *__restrict__ y, unsigned *count, unsigned n)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < 2 || i + 2 >= n)
		return;
#pragma nest
	for (int k = 0; k < 8; k++) {
		const int offset[4] = {-1, 1, 2, -2};

		y[i * 8 + k] = x[i + offset[0]] + x[i + offset[1]] + x[i - offset[2]] + x[i - offset[3]];
		count[i * 8 + k] = offset[0];
		if (count[k] == offset[3])
			count[k] = i * offset[0];
	}
}

// What no number of the type is stays a conversion of what it was.
__global__ void small(float *y, const double *x, int n)
{
#pragma nest
	for (int k = 0; k < n; k++) {
		const float scale[3] = {1.5e-38f, 0.0f, 3.0f};
		const double tiny[1] = {1e-300};

		if (k > 8)
			y[k] = scale[0] * scale[0] + x[k] * tiny[0];
		else if (k > 4)
			y[k] = k / scale[1] + (float)tiny[0];
		else
			y[k] = k / scale[2];
	}
}

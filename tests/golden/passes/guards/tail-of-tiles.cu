// Tiles along k: the last one, which may be narrower, is taken out of the loop.
// cunest: -Rpass=guards
#define TILE 8
__global__ void row_dot(const float *__restrict__ A, const float *__restrict__ x, float *__restrict__ y,
			int m, int k)
{
	const int row = blockIdx.x * blockDim.x + threadIdx.x;

	if (row >= m)
		return;
	float acc = 0.0f;
	#pragma nest
	for (int k0 = 0; k0 < k; k0 += TILE) {
		// one tile
		for (int kk = 0; kk < TILE; kk++)
			if (k0 + kk < k)
				acc += A[(k0 + kk) * m + row] * x[k0 + kk];
	}
	y[row] = acc;
}

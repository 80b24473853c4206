// A header of a loop would read what has no value.
__global__ void header(float *out, const float4 *p, const int2 *ends, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n) {
		int2 end = ends[i];
		float x = 0;
		#pragma nest noalias assume(blockDim.x == 256, n <= 1 << 24) cache(p at j)
		for (int j = 0; j < end.x; j++)
			for (int k = 0; k < 8; k++)
				x += p[k].x;
		out[i] = x;
	}
}

// The loop does something without the guard, too.
__global__ void also(float *C, const float *A, int m, int p)
{
	int row = blockIdx.x * 64 + threadIdx.x;
	float acc = 0, all = 0;
	#pragma nest noalias assume(blockDim.x == 64, m <= 4096, p <= 4096) split(k:16) cache(A at k.o)
	for (int k = 0; k < p; k++) {
		if (row < m)
			acc += A[row * p + k];
		all += 1;
	}
	if (row < m)
		C[row] = acc * all;
}

// The tile has as many threads as the template says, which may be any number.
template <int TILE> __global__ void any(float *C, const float *A, int n)
{
	int row = blockIdx.x * TILE + threadIdx.x;
	if (row >= n)
		return;
	float sum = 0;
	#pragma nest noalias assume(blockDim.x == TILE, n <= 1 << 14) split(k:16) cache(A at k.o)
	for (int k = 0; k < n; k++)
		sum += A[row * n + k];
	C[row] = sum;
}

// Guards of the usual kernels: indices by names of the thread's own, a tile of a template's number, a guard inside.
template <int TILE> __global__ void by_names(float *C, const float *A, const float *B, int n)
{
	int tx = threadIdx.x, ty = threadIdx.y;
	int row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
	if (row >= n || col >= n)
		return;
	float sum = 0;
	#pragma nest noalias assume(TILE == 16, blockDim.x == TILE, blockDim.y == TILE, n <= 1 << 14) split(k:TILE) cache(A at k.o) cache(B at k.o)
	for (int k = 0; k < n; k++)
		sum += A[row * n + k] * B[k * n + col];
	C[row * n + col] = sum;
}
template __global__ void by_names<16>(float *, const float *, const float *, int);

// Blocks of which no thread gets past the guard read nothing: without a launch nothing says that there are none.
__global__ void inside(float *C, const float *A, const float *B, int m, int n, int p)
{
	int row = blockIdx.y * 16 + threadIdx.y;
	int col = blockIdx.x * 16 + threadIdx.x;
	float acc = 0;
	#pragma nest noalias assume(blockDim.x == 16, blockDim.y == 16, m <= 4096, n <= 4096, p <= 4096) split(k:16) cache(A at k.o) cache(B at k.o)
	for (int k = 0; k < p; k++) {
		if (row < m && col < n)
			acc += A[row * p + k] * B[k * n + col];
	}
	if (row < m && col < n)
		C[row * n + col] = acc;
}

// Values without a constant that could stand for them: assigned under the guard.
__global__ void pairs(float4 *force, const float4 *p, const float2 *w, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	float4 me = p[i], other = p[n - 1 - i];
	float2 weight = w[i];
	float twice = weight.x * 2;
	float x = 0, y = 0;
	#pragma nest noalias assume(blockDim.x == 256, n <= 1 << 24) split(j:256) cache(p at j.o)
	for (int j = 0; j < n; j++) {
		x += (p[j].x - me.x) * twice;
		y += (p[j].y - other.y) * p[j].w;
	}
	force[i] = make_float4(x, y, 0, 0);
}

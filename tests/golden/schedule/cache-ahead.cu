// Two buffers without asynchronous copies: the next tile is on its way to registers while this one is used.

// An element of each array for each thread.
__global__ void product(float *__restrict__ C, const float *__restrict__ A, const float *__restrict__ B, int M, int N, int K)
{
	int row = blockIdx.y * blockDim.y + threadIdx.y;
	int col = blockIdx.x * blockDim.x + threadIdx.x;

	if (row < M && col < N) {
		float sum = 0.0f;
		#pragma nest assume(M <= 65536, N <= 65536, K <= 65536) launch(dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16))
		#pragma nest split(k:16) cache(A at k.o buffers=2) cache(B at k.o buffers=2)
		for (int k = 0; k < K; k++)
			sum += A[row * K + k] * B[k * N + col];
		C[row * N + col] = sum;
	}
}

// Several for each thread, in each iteration of a loop around; w has one buffer, and fewer elements than threads.
__global__ void several(float *__restrict__ y, const float *__restrict__ x, const float *__restrict__ w, int n)
{
	const int i = threadIdx.x;

	#pragma nest split(k:4) cache(w at k.o) cache(x at k.o buffers=2) assume(blockDim.x == 16 && blockDim.y == 1 && blockDim.z == 1)
	#pragma nest assume(n <= 1000)
	for (int r = 0; r < 3; r++)
		for (int k = 0; k < n; k++)
			y[r * 16 + i] = y[r * 16 + i] * w[k] + x[k * 16 + i] * r;
}

// Four elements at a time.
__global__ void fours(float *__restrict__ y, const float *__restrict__ x, int m, int n)
{
	const int i = blockIdx.x * 32 + threadIdx.x;

	if (i >= m)
		return;
	float s = 0.0f;
	#pragma nest assume(m <= 4096 && n <= 4096 && n % 4 == 0) aligned(x:16) launch(dim3((m + 31) / 32), dim3(32))
	#pragma nest split(j:16) cache(x at j.o vectorize=4 buffers=2 pad=4)
	for (int j = 0; j < n; j++)
		s += x[i * n + j];
	y[i] = s;
}

// Not all threads bring as many: no registers.
__global__ void uneven(float *__restrict__ y, const float *__restrict__ x, int n)
{
	const int i = threadIdx.x;
	float s = 0.0f;

	#pragma nest assume(n <= 4096 && blockDim.x == 24 && blockDim.y == 1 && blockDim.z == 1) split(j:16) cache(x at j.o buffers=2)
	for (int j = 0; j < n; j++)
		s += x[j] * i;
	y[i] = s;
}

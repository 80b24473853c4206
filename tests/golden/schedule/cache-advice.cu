// cunest: -Rpass-missed=^cache$ -Wno-nest-not-elidable
// Threads of a block that read the same elements: staging was tried, and counts fewer loads.
__global__ void product(float *__restrict__ C, const float *__restrict__ A, const float *__restrict__ B, int M, int N, int K)
{
	int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;

	if (row < M && col < N) {
		float sum = 0;
		#pragma nest assume(K <= 1 << 20) launch(dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16))
		for (int k = 0; k < K; k++)
			sum += A[row * K + k] * B[k * N + col];
		C[row * N + col] = sum;
	}
}

// of which nothing is known: with facts
__global__ void unknown(float *C, const float *A, const float *B, int M, int N, int K)
{
	int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;

	if (row < M && col < N) {
		float sum = 0;
		#pragma nest cost(live:100)
		for (int k = 0; k < K; k++)
			sum += A[row * K + k] * B[k * N + col];
		C[row * N + col] = sum;
	}
}

// as plain loops, bound
__global__ void loops(float *__restrict__ C, const float *__restrict__ A, const float *__restrict__ B, int M, int N, int K)
{
	#pragma nest tile(i:16, j:16) bind(i, j) assume(0 <= M, M <= 1 << 15, 0 <= N, N <= 1 << 15, 0 <= K, K <= 1 << 15)
	for (int i = 0; i < M; i++)
		for (int j = 0; j < N; j++) {
			float sum = 0;
			for (int k = 0; k < K; k++)
				sum += A[i * K + k] * B[k * N + j];
			C[i * N + j] = sum;
		}
}

// nothing is read by several threads; it is staged already; nobody knows who reads what
__global__ void silent(float *__restrict__ C, const float *__restrict__ A, const int *__restrict__ at, int N, int K)
{
	int i = blockIdx.x * 256 + threadIdx.x;
	float sum = 0, staged = 0, gathered = 0;

	#pragma nest assume(0 <= K, K <= 1 << 10, 0 <= N, N <= 1 << 10) launch(4, 256)
	for (int k = 0; k < K; k++)
		sum += A[k * N + i];
	#pragma nest assume(0 <= K, K <= 1 << 10, 0 <= N, N <= 1 << 10) launch(4, 256) split(k:16) cache(A at k.o)
	for (int k = 0; k < K; k++)
		staged += A[k];
	#pragma nest assume(0 <= K, K <= 1 << 10, 0 <= N, N <= 1 << 10) launch(4, 256)
	for (int k = 0; k < K; k++)
		gathered += A[at[i] + k];
	C[i] = sum + staged + gathered;
}

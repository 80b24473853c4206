// A kernel in which each thread has one element of the product: the guard around the loop over k goes into it.

// The guard around everything, and work on both sides of the loop.
__global__ void around(float *__restrict__ C, const float *__restrict__ A, const float *__restrict__ B, int M, int N, int K,
		       float alpha, float beta)
{
	int row = blockIdx.y * blockDim.y + threadIdx.y;
	int col = blockIdx.x * blockDim.x + threadIdx.x;

	// not past the edge
	if (row < M && col < N) {
		float sum = 0.0f; // of one element

		// over a row and a column
		#pragma nest assume(M <= 65536, N <= 65536, K <= 65536)
		#pragma nest launch(dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)) split(k:16) cache(A at k.o) cache(B at k.o)
		for (int k = 0; k < K; k++)
			sum += A[row * K + k] * B[k * N + col];
		C[row * N + col] = alpha * sum + beta * C[row * N + col];
	}
}

// An early return, spelled from the other side, and one of all threads after it.
__global__ void returns(float *__restrict__ C, const float *__restrict__ A, const float *__restrict__ B, int M, int N, int K)
{
	const unsigned int row = blockIdx.y * blockDim.y + threadIdx.y;
	const unsigned int col = blockIdx.x * blockDim.x + threadIdx.x;

	// nothing to do
	if (row >= M || col >= N)
		return;
	if (K == 7)
		return;
	float sum = 0.0f;
	#pragma nest assume(0 <= M, M <= 65536, 0 <= N, N <= 65536, K <= 65536, blockDim.x == 16, blockDim.y == 16, blockDim.z == 1)
	#pragma nest assume(gridDim.x <= 65536) split(k:16) cache(A at k.o) cache(B at k.o)
	for (int k = 0; k < K; k++)
		sum += A[row * K + k] * B[k * N + col];
	C[row * N + col] = sum;
}

// One guard in the other, one of them inside of the loop.
__global__ void nested(float *__restrict__ C, const float *__restrict__ A, const float *__restrict__ B, int M, int N, int K)
{
	int row = blockIdx.y * 16 + threadIdx.y;
	int col = blockIdx.x * 16 + threadIdx.x;
	float sum = 0.0f;

	if (row < M) {
		#pragma nest assume(M <= 65536, N <= 65536, K <= 65536)
		#pragma nest launch(dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)) split(k:16) cache(A at k.o) cache(B at k.o)
		for (int k = 0; k < K; k++)
			if (col < N)
				sum += A[row * K + k] * B[k * N + col];
		if (col < N)
			C[row * N + col] = sum;
	}
}

// What is loaded before the loop is loaded under the guard, and what loads a pointer or a flag is asked once.
__global__ void before(float *__restrict__ y, const float *__restrict__ A, const float *__restrict__ x,
		       const int *__restrict__ mask, int n, int K)
{
	int i = blockIdx.x * 32 + threadIdx.x;

	if (i < n) {
		const float first = y[i];
		float sum = first;
		#pragma nest assume(n <= 65536, K <= 65536) launch(dim3((n + 31) / 32), dim3(32))
		#pragma nest split(k:8) cache(x at k.o) cache(A at k.o pad=1)
		for (int k = 0; k < K; k++)
			sum += A[i * K + k] * x[k];
		float out = sum - first;
		y[i] = mask[i] ? out : first;
	}
}

// Several loops under the guard; only one of them is annotated.
template <int BLOCK>
__global__ void several(float *__restrict__ y, const float *__restrict__ A, const float *__restrict__ x, int n, int K)
{
	const int i = blockIdx.x * BLOCK + threadIdx.x;

	if (i < n) {
		float low = 0, all = 0;
		for (int k = 0; k < K; k += 2)
			low += A[i * K + k];
		#pragma nest assume(n <= 65536 && K <= 65536 && blockDim.x == BLOCK && blockDim.y == 1 && blockDim.z == 1)
		#pragma nest assume(gridDim.x <= 4096) split(k:8) cache(x at k.o)
		for (int k = 0; k < K; k++)
			all += A[i * K + k] * x[k];
		for (int k = 0; k < 3; k++)
			y[i * 3 + k] = all - low * k;
	}
}
template __global__ void several<32>(float *__restrict__, const float *__restrict__, const float *__restrict__, int, int);

// A part of the guard is the same for all threads, and the rest is said by its opposite; any number of blocks.
__global__ void opposite(float *__restrict__ C, const float *__restrict__ A, const float *__restrict__ B, int M, int N, int K)
{
	const int row = blockIdx.y * blockDim.y + threadIdx.y;
	const int col = blockIdx.x * blockDim.x + threadIdx.x;

	if (K > 3 && !(row >= M || col >= N)) {
		float sum = 0.0f;
		#pragma nest assume(M <= 65536, N <= 65536, K <= 65536, blockDim.x == 16, blockDim.y == 16, blockDim.z == 1)
		#pragma nest split(k:16) cache(A at k.o) cache(B at k.o)
		for (int k = 0; k < K; k++)
			sum += A[row * K + k] * B[k * N + col];
		C[row * N + col] = sum;
	}
}

// What lies inside of an edge on both sides: there may be no such thread in a block, or at all.
__global__ void interior(float *__restrict__ y, const float *__restrict__ x, const float *__restrict__ w, int n, int K)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i >= 1 && i < n - 1) {
		float s = 0.0f;
		#pragma nest assume(n <= 65536, K <= 65536) launch(dim3((n + 31) / 32), dim3(32)) split(k:8) cache(w at k.o)
		for (int k = 0; k < K; k++)
			s += w[k] * x[i + k];
		y[i] = s;
	}
}

// Four rows for each thread: a multiple of four is below another only if it is four less.
__global__ void coarse(float *__restrict__ C, const float *__restrict__ A, const float *__restrict__ B, int M, int N, int K)
{
	int row = (blockIdx.y * blockDim.y + threadIdx.y) * 4;
	int col = blockIdx.x * blockDim.x + threadIdx.x;

	if (row < M && col < N) {
		float acc[4] = {0.0f, 0.0f, 0.0f, 0.0f};
		#pragma nest assume(M % 4 == 0, M <= 65536, N <= 65536, K <= 65536) launch(dim3((N + 15) / 16, (M + 63) / 64), dim3(16, 16))
		#pragma nest split(k:16) cache(A at k.o) cache(B at k.o)
		for (int k = 0; k < K; k++)
			for (int r = 0; r < 4; r++)
				acc[r] += A[(row + r) * K + k] * B[k * N + col];
		for (int r = 0; r < 4; r++)
			C[(row + r) * N + col] = acc[r];
	}
}

// A guard and a return, and a sum that begins with what is there.
__global__ void doubles(double *__restrict__ C, const double *__restrict__ A, const double *__restrict__ B, int M, int N, int K, double beta)
{
	const int row = blockIdx.y * 8 + threadIdx.y, col = blockIdx.x * 32 + threadIdx.x;

	if (row >= M) return;
	if (col < N) {
		double acc = beta * C[row * N + col];
		#pragma nest assume(M <= 65536, N <= 65536, K <= 65536) launch(dim3((N + 31) / 32, (M + 7) / 8), dim3(32, 8))
		#pragma nest split(k:8) cache(A at k.o) cache(B at k.o)
		for (int k = 0; k < K; k++)
			acc += A[row * K + k] * B[k * N + col];
		C[row * N + col] = acc;
	}
}

// The pointer to a row that is not there is not computed.
__global__ void pointer(float *__restrict__ y, const float *__restrict__ A, const float *__restrict__ x, int n, int K)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n) return;
	const float *a = A + i * K;
	float s = 0.0f;
	#pragma nest assume(n <= 65536, K <= 65536) launch((n + 31) / 32, 32) split(k:8) cache(x at k.o)
	for (int k = 0; k < K; k++)
		s += a[k] * x[k];
	y[i] = s;
}

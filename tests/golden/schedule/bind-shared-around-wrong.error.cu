// Threads of a block have one such array, and each iteration wants one.
__global__ void for_threads(float *__restrict__ out, const float *__restrict__ in, int n)
{
	__shared__ float t[8];

	#pragma nest assume(0 <= n, n <= 1 << 16) bind(i=threadIdx.x)
	for (int i = 0; i < n; i++) {
		for (int k = 0; k < 8; k++)
			t[k] = in[i * 8 + k];
		for (int k = 0; k < 8; k++)
			out[i * 8 + k] = t[7 - k];
	}
}
// Somebody reads what the last iteration has left.
__global__ void read_after(float *__restrict__ out, float *__restrict__ more, const float *__restrict__ in, int n)
{
	__shared__ float row[64];

	#pragma nest assume(n <= 1 << 20) bind(i=blockIdx.x)
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < 64; j++)
			row[j] = in[i * 64 + j];
		for (int k = 0; k < 64; k++)
			out[i * 64 + k] = row[63 - k];
	}
	more[0] = row[5];
}
// The first element comes from the iteration before.
__global__ void not_filled(float *__restrict__ out, const float *__restrict__ in, int n)
{
	__shared__ float row[64];

	#pragma nest assume(n <= 1 << 20) bind(i=blockIdx.x)
	for (int i = 0; i < n; i++) {
		for (int j = 1; j < 64; j++)
			row[j] = in[i * 64 + j];
		for (int k = 0; k < 64; k++)
			out[i * 64 + k] = row[63 - k];
	}
}
// Its size comes with the launch, and all such arrays are one.
__global__ void dynamic(float *__restrict__ out, const float *__restrict__ in, int n)
{
	extern __shared__ float row[];

	#pragma nest assume(n <= 1 << 20) bind(i=blockIdx.x)
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < 64; j++)
			row[j] = in[i * 64 + j];
		for (int k = 0; k < 64; k++)
			out[i * 64 + k] = row[63 - k];
	}
}
__global__ void is_volatile(float *__restrict__ out, const float *__restrict__ in, int n)
{
	volatile __shared__ float row[64];

	#pragma nest assume(n <= 1 << 20) bind(i=blockIdx.x)
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < 64; j++)
			row[j] = in[i * 64 + j];
		for (int k = 0; k < 64; k++)
			out[i * 64 + k] = row[63 - k];
	}
}
// A pointer leads to it.
__global__ void pointer(float *__restrict__ out, float *__restrict__ more, const float *__restrict__ in, int n)
{
	__shared__ float row[64];
	const float *p = row;

	#pragma nest assume(n <= 1 << 20) bind(i=blockIdx.x)
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < 64; j++)
			row[j] = in[i * 64 + j];
		for (int k = 0; k < 64; k++)
			out[i * 64 + k] = p[63 - k];
	}
}
// Not all threads of the block would come to a barrier.
__global__ void divided(float *__restrict__ out, const float *__restrict__ in)
{
	__shared__ float row[64];

	if (threadIdx.y == 0) {
		#pragma nest bind(j=threadIdx.x, k=threadIdx.x)
		{
			for (int j = 0; j < 64; j++)
				row[j] = in[j];
			for (int k = 0; k < 64; k++)
				out[k] = row[63 - k];
		}
	}
}
// The barrier between them would stand in a loop that threads share.
__global__ void loop_of_threads(float *__restrict__ out, const float *__restrict__ in, int n)
{
	__shared__ float row[8][64];

	#pragma nest bind(j=threadIdx.x, k=threadIdx.x, i=threadIdx.y) assume(0 < n, n < 8)
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < 64; j++)
			row[i][j] = in[i * 64 + j];
		for (int k = 0; k < 64; k++)
			out[i * 64 + k] = row[i][63 - k];
	}
}
// It is filled where a condition holds.
__global__ void sometimes(float *__restrict__ out, const float *__restrict__ in, int n)
{
	__shared__ float row[64];

	#pragma nest assume(n <= 1 << 20) bind(i=blockIdx.x)
	for (int i = 0; i < n; i++) {
		if (in[i] > 0.0f)
			for (int j = 0; j < 64; j++)
				row[j] = in[i * 64 + j];
		for (int k = 0; k < 64; k++)
			out[i * 64 + k] = row[63 - k];
	}
}
// Iterations that do not depend on each other still leave something.
__global__ void left_behind(float *__restrict__ out, float *__restrict__ more, const float *__restrict__ in, int n)
{
	__shared__ float row[64];

	#pragma nest assume(n <= 1 << 20) bind(i=blockIdx.x) independent(i)
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < 64; j++)
			row[j] = in[i * 64 + j];
		for (int k = 0; k < 64; k++)
			out[i * 64 + k] = row[63 - k];
	}
	more[0] = row[5];
}

// Shared arrays at the top of the kernel: each block has one, and the threads of a block wait for each other.
// One row for each block; the barrier is there.
__global__ void own_row(float *__restrict__ out, const float *__restrict__ in, int n)
{
	__shared__ float row[64];

	#pragma nest assume(n <= 1 << 20) bind(i=blockIdx.x, j=threadIdx.x, k=threadIdx.x)
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < 64; j++)
			row[j] = in[i * 64 + j];
		__syncthreads();
		for (int k = 0; k < 64; k++)
			out[i * 64 + k] = row[63 - k];
	}
}

// The barrier is put in.
__global__ void reversed(float *__restrict__ out, const float *__restrict__ in, int n)
{
	__shared__ float row[64];

	#pragma nest assume(n <= 1 << 20) bind(i=blockIdx.x, j=threadIdx.x, k=threadIdx.x)
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < 64; j++)
			row[j] = in[i * 64 + j];
		for (int k = 0; k < 64; k++)
			out[i * 64 + k] = row[63 - k];
	}
}

// A loop of the block in between: at the end of its iteration, too.
__global__ void iterations(float *__restrict__ out, const float *__restrict__ in, int n)
{
	__shared__ float row[64];

	#pragma nest bind(j=threadIdx.x, k=threadIdx.x) assume(n <= 1 << 20)
	for (int t = 0; t < n; t++) {
		for (int j = 0; j < 64; j++)
			row[j] = in[t * 64 + j];
		for (int k = 0; k < 64; k++)
			out[t * 64 + k] = row[63 - k];
	}
}

// Three stages and two arrays.
__global__ void stages(float *__restrict__ out, const float *__restrict__ in)
{
	__shared__ float tile[16][17], sums[16];

	#pragma nest bind(x=threadIdx.x, r=threadIdx.x, u=threadIdx.x) launch(1, 16)
	{
		for (int x = 0; x < 16; x++)
			for (int y = 0; y < 16; y++)
				tile[y][x] = in[y * 16 + x];
		for (int r = 0; r < 16; r++) {
			float s = 0.0f;

			for (int c = 0; c < 16; c++)
				s += tile[r][c];
			sums[r] = s;
		}
		for (int u = 0; u < 16; u++)
			for (int v = 0; v < 16; v++)
				out[v * 16 + u] = tile[u][v] - sums[v];
	}
}

// It is filled before the nest, and its threads do not wait.
__global__ void filled_before(float *__restrict__ out, const float *__restrict__ in)
{
	__shared__ float row[64];

	if (threadIdx.x == 0)
		for (int k = 0; k < 64; k++)
			row[k] = in[k];
	#pragma nest bind(i=threadIdx.x) launch(1, 64)
	for (int i = 0; i < 64; i++)
		out[i] = row[63 - i];
}

// It is read after the nest.
__global__ void read_after(float *__restrict__ out, const float *__restrict__ in)
{
	__shared__ float row[64];

	#pragma nest bind(i=threadIdx.x) launch(1, 64)
	for (int i = 0; i < 64; i++)
		row[i] = in[i];
	out[threadIdx.x] = row[63 - threadIdx.x];
}

// The nest is in a loop: at both ends of it.
__global__ void in_a_loop(float *__restrict__ out, const float *__restrict__ in, int n)
{
	__shared__ float row[64];

	for (int r = 0; r < n; r++) {
		#pragma nest bind(i=threadIdx.x) launch(1, 64) assume(n <= 1 << 20)
		for (int i = 0; i < 64; i++)
			row[i] = in[r * 64 + i];
		out[r * 64 + threadIdx.x] = row[63 - threadIdx.x];
	}
}

// A jump over the end of the iteration leaves no barrier out.
__global__ void jump(float *__restrict__ out, const float *__restrict__ in, const int *__restrict__ skip, int n)
{
	__shared__ float row[64];

	#pragma nest bind(j=threadIdx.x, k=threadIdx.x) assume(n <= 1 << 20)
	for (int t = 0; t < n; t++) {
		for (int j = 0; j < 64; j++)
			row[j] = in[t * 64 + j];
		if (skip[t])
			continue;
		for (int k = 0; k < 64; k++)
			out[t * 64 + k] = row[63 - k];
	}
}

// What it held before the nest is the block's own, and it is filled again after it.
__global__ void used_around(float *__restrict__ out, float *__restrict__ more, const float *__restrict__ in, int n)
{
	__shared__ float row[64];
	const int t = threadIdx.x;

	row[t] = in[t];
	__syncthreads();
	more[blockIdx.x * 64 + t] = row[63 - t];
	__syncthreads();
	#pragma nest assume(n <= 1 << 20) bind(i=blockIdx.x, j=threadIdx.x, k=threadIdx.x) launch(n, 64)
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < 64; j++)
			row[j] = in[i * 64 + j];
		for (int k = 0; k < 64; k++)
			out[i * 64 + k] = row[63 - k];
	}
	__syncthreads();
	row[t] = in[64 + t];
	__syncthreads();
	more[blockIdx.x * 64 + t] += row[63 - t];
}

// Arrays that are used elsewhere in the function, whose contents are not read after the nest, nor those from before in it.
// cunest: --passes=reduce-transposes,dce -Rpass=reduce-transposes
// Used before the nest, and filled again after it.
void before_and_after(float *__restrict__ A, const float *__restrict__ X)
{
	float T[32][48];

	for (int i = 0; i < 32; i++)
		for (int j = 0; j < 48; j++)
			T[i][j] = X[i + j];
	A[1536] = T[3][4] + T[5][6];
#pragma nest noalias
	{
		for (int i = 0; i < 48; i++)
			for (int j = 0; j < 32; j++)
				T[j][i] = X[i * 32 + j];
		for (int b = 0; b < 32; b++)
			for (int a = 0; a < 48; a++)
				A[a * 32 + b] = 2.0f * T[b][a];
	}
	for (int i = 0; i < 32; i++)
		for (int j = 0; j < 48; j++)
			T[i][j] = X[i * j];
	A[1537] = T[3][4] + T[5][6];
}

// The loop around comes round again, and fills it first.
void looped(float *__restrict__ A, const float *__restrict__ X, int n)
{
	float T[32][48];

	for (int r = 0; r < n; r++) {
#pragma nest noalias
		{
			for (int i = 0; i < 48; i++)
				for (int j = 0; j < 32; j++)
					T[j][i] = X[i * 32 + j];
			for (int b = 0; b < 32; b++)
				for (int a = 0; a < 48; a++)
					A[a * 32 + b] = 2.0f * T[b][a];
		}
	}
}

// A tile in shared memory that the kernel uses again: each thread keeps its own in the nest.
__global__ void tiles(float *__restrict__ out, const float *__restrict__ in, int n)
{
	__shared__ float t[32][33], u[32][33];
	const int x = threadIdx.x, y = threadIdx.y;

	t[y][x] = in[n * n + y * 32 + x];
	__syncthreads();
	out[n * n + y * 32 + x] = t[x][y];
	__syncthreads();
#pragma nest assume(blockDim.x == 32 && blockDim.y == 32 && blockDim.z == 1, n >= 32, n <= 10000)
	{
		t[y][x] = in[y * n + x];
		__syncthreads();
		u[x][y] = t[x][y] * 2.0f;
		__syncthreads();
		out[y * n + x] = u[y][x];
	}
	__syncthreads();
	t[y][x] = in[2 * n * n + y * 32 + x];
	__syncthreads();
	out[2 * n * n + y * 32 + x] = t[x][y];
}

// The other branch has a use of its own.
void branches(float *__restrict__ A, const float *__restrict__ X, int n)
{
	float T[32][48];

	if (n > 4) {
#pragma nest noalias
		{
			for (int i = 0; i < 48; i++)
				for (int j = 0; j < 32; j++)
					T[j][i] = X[i * 32 + j];
			for (int b = 0; b < 32; b++)
				for (int a = 0; a < 48; a++)
					A[a * 32 + b] = 2.0f * T[b][a];
		}
	} else {
		for (int j = 0; j < 32; j++)
			T[j][0] = X[j];
		A[0] = T[n & 7][0];
	}
}

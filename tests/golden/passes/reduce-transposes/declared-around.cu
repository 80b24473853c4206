// Arrays at the top of the function, which only the nest names: as good as declared in it.
// cunest: --passes=reduce-transposes,dce -Rpass=reduce-transposes
void turned(float *__restrict__ A, const float *__restrict__ X)
{
	float T[32][48], U[48][32];

#pragma nest noalias
	{
		for (int i = 0; i < 48; i++)
			for (int j = 0; j < 32; j++)
				T[j][i] = X[i * 32 + j];
		for (int j = 0; j < 32; j++)
			for (int i = 0; i < 48; i++)
				U[i][j] = 2.0f * T[j][i];
		for (int i = 0; i < 48; i++)
			for (int j = 0; j < 32; j++)
				A[i * 32 + j] = U[i][j];
	}
}

// In shared memory, as kernels have them: each thread keeps its own, and the barriers go.
__global__ void tiles(float *__restrict__ out, const float *__restrict__ in, int n)
{
	__shared__ float t[32][33], u[32][33];
	const int x = threadIdx.x, y = threadIdx.y;

#pragma nest assume(blockDim.x == 32 && blockDim.y == 32 && blockDim.z == 1, n >= 32, n <= 10000)
	{
		t[y][x] = in[y * n + x];
		__syncthreads();
		u[x][y] = t[x][y] * 2.0f;
		__syncthreads();
		out[y * n + x] = u[y][x];
	}
}

// The body of a loop that declares it.
void rows(float *__restrict__ A, const float *__restrict__ X)
{
	for (int r = 0; r < 4; r++) {
		float T[32][48];

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

// Arrays around the nest whose contents somebody finds: after it, in the next iteration of a loop around, or in the nest.
// cunest: --passes=reduce-transposes,dce
void part(float *__restrict__ A, const float *__restrict__ X)
{
	float T[32][48];

#pragma nest noalias
	{
		for (int i = 0; i < 48; i++)
			for (int j = 0; j < 32; j++)
				T[j][i] = X[i * 32 + j];
		for (int j = 0; j < 32; j++)
			for (int i = 0; i < 48; i++)
				A[i * 32 + j] = 2.0f * T[j][i];
	}
	for (int i = 1; i < 32; i++)
		for (int j = 0; j < 48; j++)
			T[i][j] = X[i * j];
	A[1537] = T[0][4] + T[5][6];
}

// Read in the next iteration, before it is filled.
void looped(float *__restrict__ A, const float *__restrict__ X, int n)
{
	float T[32][48];

	for (int r = 0; r < n; r++) {
		if (r > 0)
			A[1536] = T[r & 31][0];
#pragma nest noalias
		{
			for (int i = 0; i < 48; i++)
				for (int j = 0; j < 32; j++)
					T[j][i] = X[i * 32 + j];
			for (int j = 0; j < 32; j++)
				for (int i = 0; i < 48; i++)
					A[i * 32 + j] = 2.0f * T[j][i];
		}
	}
}

// More is read in the nest than it fills.
void from_before(float *__restrict__ A, const float *__restrict__ X)
{
	float T[32][48];

	for (int i = 0; i < 32; i++)
		for (int j = 0; j < 48; j++)
			T[i][j] = X[i + j];
#pragma nest noalias
	{
		for (int i = 1; i < 48; i++)
			for (int j = 0; j < 32; j++)
				T[j][i] = X[i * 32 + j];
		for (int j = 0; j < 32; j++)
			for (int i = 0; i < 48; i++)
				A[i * 32 + j] = 2.0f * T[j][i];
	}
}

// A thread without data finds what was in the tile before the nest.
__global__ void guarded(float *__restrict__ out, const float *__restrict__ in, int n)
{
	__shared__ float t[32][33], u[32][33];
	const int x = threadIdx.x, y = threadIdx.y;

	t[y][x] = 1.0f;
	__syncthreads();
#pragma nest assume(blockDim.x == 32 && blockDim.y == 32 && blockDim.z == 1, n >= 32, n <= 10000)
	{
		if (x < 30)
			t[y][x] = in[y * n + x];
		__syncthreads();
		u[x][y] = t[x][y] * 2.0f;
		__syncthreads();
		out[y * n + x] = u[y][x];
	}
}

void is_volatile(float *__restrict__ A, const float *__restrict__ X)
{
	volatile float T[32][48];

#pragma nest noalias
	{
		for (int i = 0; i < 48; i++)
			for (int j = 0; j < 32; j++)
				T[j][i] = X[i * 32 + j];
		for (int j = 0; j < 32; j++)
			for (int i = 0; i < 48; i++)
				A[i * 32 + j] = 2.0f * T[j][i];
	}
}

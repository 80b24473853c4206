// Arrays around the nest that somebody reads after it stay.
// cunest: --passes=reduce-transposes,dce
void kept(float *__restrict__ A, const float *__restrict__ X)
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
	A[0] = T[0][0];
}
__global__ void other_threads(float *__restrict__ out, const float *__restrict__ in, int n)
{
	__shared__ float t[32][33];
	const int x = threadIdx.x, y = threadIdx.y;

#pragma nest assume(blockDim.x == 32 && blockDim.y == 32 && blockDim.z == 1, n >= 32, n <= 10000)
	{
		t[y][x] = in[y * n + x];
		__syncthreads();
		out[y * n + x] = t[y][x] * 2.0f;
	}
	__syncthreads();
	out[n * n] = t[x][y];
}
void escapes(float *__restrict__ A, const float *__restrict__ X, void (*use)(float *))
{
	float T[32 * 48];

#pragma nest noalias
	{
		for (int i = 0; i < 48; i++)
			for (int j = 0; j < 32; j++)
				T[j * 48 + i] = X[i * 32 + j];
		for (int j = 0; j < 32; j++)
			for (int i = 0; i < 48; i++)
				A[i * 32 + j] = 2.0f * T[j * 48 + i];
	}
	use(T);
}

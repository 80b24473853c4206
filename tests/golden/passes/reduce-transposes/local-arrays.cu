// Scratch arrays of each thread, declared in the block: they need no clause, and go.
// cunest: --passes=reduce-transposes,dce -Rpass=reduce-transposes -Rpass-missed=reduce-transposes
__global__ void local(const float *__restrict__ A, float *__restrict__ B)
{
	int t = threadIdx.x + blockIdx.x * blockDim.x;
#pragma nest
	{
		float T[4][8], U[4][8];
		for (int i = 0; i < 8; i++)
			for (int j = 0; j < 4; j++)
				T[j][i] = A[t * 32 + i * 4 + j];
		for (int j = 0; j < 4; j++)
			for (int i = 0; i < 8; i++)
				U[j][i] = fmaxf(T[j][i], 0.0f);
		for (int i = 0; i < 8; i++)
			for (int j = 0; j < 4; j++)
				B[t * 32 + i * 4 + j] = U[j][i];
	}
}

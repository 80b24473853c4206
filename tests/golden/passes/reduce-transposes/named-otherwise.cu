// The size of T is asked for: it stays what it is.
// cunest: --passes=reduce-transposes -Rpass=reduce-transposes -Rpass-missed=reduce-transposes
__global__ void sized(const float *__restrict__ A, float *__restrict__ B, int *__restrict__ bytes)
{
	#pragma nest
	{
		float T[4][8];
		for (int i = 0; i < 8; i++)
			for (int j = 0; j < 4; j++)
				T[j][i] = A[i * 4 + j];
		for (int i = 0; i < 8; i++)
			for (int j = 0; j < 4; j++)
				T[j][i] += 1.0f;
		for (int i = 0; i < 8; i++)
			for (int j = 0; j < 4; j++)
				B[i * 4 + j] = T[j][i];
		bytes[0] = sizeof(T[0]);
	}
}

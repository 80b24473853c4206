// compute(... in=shared): the stage is before the condition, and the barrier would stand in it.
__global__ void around(const float *A, float *D, int n)
{
	#pragma nest bind(o=blockIdx.x, t=threadIdx.x) compute(T at o in=shared) noalias assume(n > 0, n <= 1000)
	{
		float T[1024];
		for (int j = 0; j < 64; j++)
			T[j] = A[j] + 2;
		if (threadIdx.y < 2)
			for (int o = 0; o < 64; o += 64)
				for (int t = 0; t < 64; t++)
					D[threadIdx.y * n + t] = T[t];
	}
}

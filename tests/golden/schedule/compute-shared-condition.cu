// Threads that make an array together all come to the barrier: a condition that only some of them meet is not entered.
__global__ void some_rows(const float *A, float *D, int n)
{
	#pragma nest bind(bo=blockIdx.x, t=threadIdx.x) compute(T at bo in=shared) noalias assume(n > 0, n <= 1000)
	{
		float T[1024];
		for (int j = 0; j < n + 2; j++)
			T[j] = A[j] + 2;
		for (int bo = 0; bo < n; bo += 32)
			if (threadIdx.y < 2)
				for (int t = bo; t < min(bo + 32, n); t++)
					D[threadIdx.y * n + t] = T[t] + T[t + 2];
	}
}

__global__ void all_rows(const float *A, float *D, int n)
{
	#pragma nest bind(bo=blockIdx.x, t=threadIdx.x) compute(T at bo in=shared) noalias assume(n > 0, n <= 1000)
	{
		float T[1024];
		for (int j = 0; j < n + 2; j++)
			T[j] = A[j] + 2;
		for (int bo = 0; bo < n; bo += 32)
			if (bo < 512)
				for (int t = bo; t < min(bo + 32, n); t++)
					D[t] = T[t] + T[t + 2];
	}
}

__global__ void rows_in_turns(const float *A, float *D, int n)
{
	#pragma nest bind(t=threadIdx.x) compute(T at bo in=shared) noalias assume(n > 0, n <= 1000)
	{
		float T[1024];
		for (int j = 0; j < n + 2; j++)
			T[j] = A[j] + 2;
		for (int bo = 0; bo < n; bo += 32)
			if (threadIdx.y < 2)
				for (int t = bo; t < min(bo + 32, n); t++)
					D[threadIdx.y * n + t] = T[t] + T[t + 2];
	}
}

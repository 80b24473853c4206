// independent(i) is of one run of the loop as it was written: other iterations of the loops around may be under way in
// other threads, and what is fused, jammed or computed into it was not spoken of.
__global__ void other_turns(float *A, int steps)
{
	#pragma nest bind(i=threadIdx.x) independent(i)
	for (int t = 0; t < steps; t++)
		for (int i = 1; i < 65; i++)
			A[(t + 1) * 66 + i] = A[t * 66 + i - 1] + A[t * 66 + i + 1];
}

__global__ void fused(float *__restrict__ A, float *__restrict__ B, const float *__restrict__ C)
{
	#pragma nest independent(i) fuse(i, j) bind(i=threadIdx.x)
	{
		for (int i = 1; i < 65; i++)
			A[i] = C[i];
		for (int j = 1; j < 65; j++)
			B[j] = A[j - 1];
	}
}

__global__ void jammed(float *A, int steps)
{
	#pragma nest independent(i) jam(t:2) bind(i=threadIdx.x) launch(1, 64)
	for (int t = 0; t < 4; t++)
		for (int i = 1; i < 65; i++)
			A[(t + 1) * 66 + i] = A[t * 66 + i - 1];
}

__global__ void computed(float *__restrict__ T, float *__restrict__ B, const float *__restrict__ A)
{
	#pragma nest compute(T at i) independent(i) bind(i=threadIdx.x)
	{
		for (int j = 0; j < 66; j++) {
			T[j] = 0;
			for (int k = 0; k < 3; k++)
				T[j] += A[j + k];
		}
		for (int i = 0; i < 64; i++)
			B[i] = T[i] + T[i + 1] + T[i + 2];
	}
}

__global__ void shared_counter(float *__restrict__ C, int n)
{
	__shared__ int j;
	#pragma nest bind(i=threadIdx.x) independent(i) assume(1 <= n && n <= 1024)
	for (j = 0; j < 5; j++)
		for (int i = 0; i < n; i++)
			C[i] += i * j;
}

void launch_of_nothing(int *a, int n, int m)
{
	#pragma nest bind(i=grid) launch((n + 31) / 32, 128) assume(0 <= n && n <= 70, 0 <= m && m <= 20)
	for (int i = 0; i < m; i++)
		a[i] += 2;
}

// cunest:
// How many threads there are, all loops of the kernel say, also those that are bound further on.
__global__ void lane_first(float *__restrict__ C)
{
	#pragma nest bind(j=lane, i=warp)
	for (int i = 0; i < 4; i++)
		for (int j = 0; j < 32; j++)
			C[i * 32 + j] = i;
}

__global__ void two_nests(float *__restrict__ C, float *__restrict__ D, int n)
{
	#pragma nest bind(i=threadIdx.x) assume(1 <= n && n <= 1024)
	for (int i = 0; i < n; i++)
		C[i] = i;
	#pragma nest bind(j=threadIdx.x)
	for (int j = 0; j < 64; j++)
		D[j] = j;
}

__global__ void independent_calls(float *__restrict__ C, float *__restrict__ D)
{
	#pragma nest bind(i=threadIdx.x) independent(i)
	for (int i = 0; i < 64; i++)
		C[(int)D[i]] = i;
}

void some_blocks(int *a, int n, int m)
{
	#pragma nest deviceptr bind(i=grid) launch((n + 31) / 32, 128) assume(1 <= n && n <= 70, 0 <= m && m <= 20)
	for (int i = 0; i < m; i++)
		a[i] += 2;
}

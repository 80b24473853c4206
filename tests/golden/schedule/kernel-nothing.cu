// cunest:
// A loop of no iterations: nothing is launched.
#define HALO 0
void constant(float *B)
{
	constexpr int N = 0;
#pragma nest deviceptr bind(i=thread)
	for (int i = 0; i < N; i++)
		B[i] += 1;
}

void named(float *B, int n)
{
#pragma nest deviceptr bind(j=blockIdx.x, i=threadIdx.x) assume(0 < n, n <= 1000)
	for (int j = 0; j < n; j++)
		for (int i = 0; i < HALO; i++)
			B[j + i] = 1;
}

void tiles(float *B)
{
#pragma nest deviceptr split(i:128) bind(i)
	for (int i = 5; i < 3; i++)
		B[i] += 1;
}

void beside(float *B, float *C)
{
#pragma nest deviceptr bind(i=threadIdx.x, j=threadIdx.x) noalias
	{
		for (int i = 0; i < HALO; i++)
			B[i] += 1;
		for (int j = 0; j < 64; j++)
			C[j] += 1;
	}
}

// cunest:
// More blocks than a loop's variable takes, by another loop or by launch(...): past the end it would wrap around.
void beside(signed char *B, float *D)
{
#pragma nest bind(i=blockIdx.x, k=blockIdx.x) noalias
	{
		for (int i = 2147483600; i < 2147483640; i++)
			B[i] = 1;
		for (int k = 0; k < 4096; k++)
			D[k] += 1;
	}
}

__global__ void two_nests(signed char *B, float *D)
{
#pragma nest bind(k=blockIdx.x) noalias
	for (int k = 0; k < 4096; k++)
		D[k] += 1;
#pragma nest bind(i=blockIdx.x) noalias
	for (int i = 2147483600; i < 2147483640; i++)
		B[i] = 1;
}

void any_grid(float *B, int n, int g)
{
#pragma nest split(i:128) bind(i) launch(g, 128) assume(0 < n, n < 1000, g >= (n + 127) / 128)
	for (int i = 0; i < n; i++)
		B[i] += 1;
}

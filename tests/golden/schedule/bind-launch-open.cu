// cunest:
// A block that launch(...) does not say as a number: as many threads as are counted, or more that are kept off.
void exact(float *B, int n, int bx)
{
#pragma nest deviceptr split(i:128) bind(i) launch((n + 127) / 128, bx) assume(n <= 100000, n > 0, bx == 128)
	for (int i = 0; i < n; i++)
		B[i] += 1;
}

void more(float *B, int n, int bx)
{
#pragma nest deviceptr split(i:128) bind(i) launch((n + 127) / 128, bx) assume(n <= 100000, n > 0, bx >= 128)
	for (int i = 0; i < n; i++)
		B[i] += 1;
}

void more_warps(float *B, int g)
{
#pragma nest deviceptr bind(i=warp, l=lane) launch(1, g) assume(g >= 128)
	for (int i = 0; i < 4; i++)
		for (int l = 0; l < 32; l++)
			B[i * 32 + l] += 1;
}

__global__ void more_beside(float *B, float *C, int g)
{
#pragma nest bind(i=threadIdx.x) launch(1, g) assume(g >= 64) noalias
	for (int i = 0; i < 64; i++)
		B[i] += 1;
#pragma nest bind(l=threadIdx.x) noalias
	for (int l = 0; l < 32; l++)
		C[l] += 1;
}

void one_warp(float *B)
{
#pragma nest deviceptr bind(l=lane) launch(1, 32)
	for (int l = 0; l < 20; l++)
		B[l] += 1;
}

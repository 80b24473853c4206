// cunest:
// A block that launch(...) does not say as a number, and that may be another one than is counted.
void tile(float *B, int n, int bx)
{
#pragma nest split(i:128) bind(i) launch((n + 127) / 128, bx) assume(n <= 100000, n > 0)
	for (int i = 0; i < n; i++)
		B[i] += 1;
}

void warps(float *B, int g)
{
#pragma nest bind(i=warp, l=lane) launch(1, g) assume(g >= 100)
	for (int i = 0; i < 4; i++)
		for (int l = 0; l < 32; l++)
			B[i * 32 + l] += 1;
}

void threads(float *B, int g)
{
#pragma nest bind(i=blockIdx.x, l=threadIdx.x) launch(4, g)
	for (int i = 0; i < 4; i++)
		for (int l = 0; l < 32; l++)
			B[i * 32 + l] += 1;
}

void no_thread(float *B, int g)
{
#pragma nest bind(l=threadIdx.x) launch(1, g)
	for (int l = 0; l < 1; l++)
		B[l] += 1;
}

void two_warps(float *B)
{
#pragma nest bind(l=lane) launch(1, 64)
	for (int l = 0; l < 32; l++)
		B[l] += 1;
}

// Stages inside a loop that is bound: each thread, or each block, computes what it needs.
__global__ void bound(float *__restrict__ out, const float *__restrict__ in, int n)
{
	#pragma nest bind(i=blockIdx.x) compute(t at i) assume(0 < n && n <= 64) independent(i)
	{
		float t[66];
		for (int k = 0; k < 66; k++)
			t[k] = in[k] + 2;
		for (int i = 0; i < n; i++)
			out[i] = t[i] + t[i + 1] + t[i + 2];
	}
}
__global__ void bound2(float *__restrict__ out, const float *__restrict__ in, int n)
{
	#pragma nest bind(i=threadIdx.x) compute(t at i) assume(0 < n && n <= 64) independent(i)
	{
		float t[64][66];
		for (int k = 0; k < 64; k++)
			for (int j = 0; j < 66; j++)
				t[k][j] = in[k * 66 + j] + 2;
		for (int i = 0; i < 64; i++)
			for (int j = 0; j < n; j++)
				out[i * 64 + j] = t[i][j] + t[i][j + 1];
	}
}
__global__ void tiled(float *__restrict__ out, const float *__restrict__ in, int n)
{
	#pragma nest split(i:64) bind(i.o=blockIdx.x) compute(t at i.o) assume(0 < n && n <= 4096) independent(i)
	{
		float t[4098];
		for (int k = 0; k < 4098; k++)
			t[k] = in[k] + 2;
		for (int i = 0; i < n; i++)
			out[i] = t[i] + t[i + 1] + t[i + 2];
	}
}
__global__ void warps(float *__restrict__ out, const float *__restrict__ in, int n)
{
	#pragma nest split(i:64) bind(i.o=blockIdx.x, i.i=threadIdx.x) compute(t at i.i) assume(0 < n && n <= 4096) independent(i)
	{
		float t[4098];
		for (int k = 0; k < 4098; k++)
			t[k] = in[k] + 2;
		for (int i = 0; i < n; i++)
			out[i] = t[i] + t[i + 1] + t[i + 2];
	}
}

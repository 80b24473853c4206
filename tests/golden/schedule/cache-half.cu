// Elements of classes have their sizes: half and its kin, and the user's structs.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
__global__ void product(half *__restrict__ C, const half *__restrict__ A, const __nv_bfloat16 *__restrict__ B, int n, int m, int p)
{
	// 16 * 32 * 2 + 32 * 16 * 2 bytes
	#pragma nest assume(n > 0, n < 1000, m > 0, m < 1000, p > 0, p < 1000) tile(i:16, j:16) bind(i, j) split(k:32) cache(A at k.o) cache(B at k.o) expect(smem <= 2K)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) {
			float s = 0;

			for (int k = 0; k < p; k++)
				s += __half2float(A[i * p + k]) * __bfloat162float(B[k * m + j]);
			C[i * m + j] = __float2half(s);
		}
}

__global__ void pairs(float *__restrict__ y, const __half2 *__restrict__ x, int n)
{
	#pragma nest assume(n > 0, n < 1000) split(i:64) bind(i) cache(x at i.o) expect(smem <= 260)
	for (int i = 0; i < n; i++)
		y[i] = __low2float(x[i]) + __high2float(x[i + 1]);
}

struct complex {
	float re, im;
};

__global__ void structs(float *__restrict__ y, const complex *__restrict__ x, int n)
{
	#pragma nest assume(n > 0, n < 1000) split(i:64) bind(i) cache(x at i.o) expect(smem <= 520)
	for (int i = 0; i < n; i++)
		y[i] = x[i].re + x[i + 1].im;
}

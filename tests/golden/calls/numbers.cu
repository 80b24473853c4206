// cunest: --cost-model=paper
// half and bfloat16: conversions and operators only compute.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

__global__ void k(float *a, const __half *h, const __nv_bfloat16 *b, int n, int m, float u, float v)
{
#pragma nest
	for (int i = 0; i < n; i++)
		if (i > m) {
			a[i] = __half2float(h[i]) * (u / v) + (float)h[i + 1] / u;
			a[i + n] = __bfloat162float(b[i]) * (u / v) + (float)h[i + 1] / u;
			a[i] += __half2float(__float2half(u / v)) + float(h[i] + h[i + 1]);
		}
}

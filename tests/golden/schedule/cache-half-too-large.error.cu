// More shared memory than there is, or than is allowed: counted in elements of two and of eight bytes.
#include <cuda_fp16.h>
#include <cuda_pipeline.h>
__global__ void too_large(float *__restrict__ y, const half *__restrict__ x, int n)
{
	#pragma nest assume(n > 0, n < 1000000) split(i:25000) cache(x at i.o)
	for (int i = 0; i < n; i++)
		y[i] = __half2float(x[i]);
}
struct complex {
	float re, im;
};
__global__ void allowed(float *__restrict__ y, const complex *__restrict__ x, int n)
{
	#pragma nest assume(n > 0, n < 1000) split(i:64) bind(i) cache(x at i.o) expect(smem <= 511)
	for (int i = 0; i < n; i++)
		y[i] = x[i].re;
}
// Asynchronous copies need other sizes.
__global__ void odd(float *__restrict__ y, const half *__restrict__ x, int n)
{
	#pragma nest assume(n > 0, n < 1000) split(i:64) bind(i) cache(x at i.o async)
	for (int i = 0; i < n; i++)
		y[i] = __half2float(x[i]);
}

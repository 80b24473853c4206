// T(x) is written again as a conversion, one that nobody spelled is not.
#include <cuda_fp16.h>
template <int N> struct aligned { unsigned long size; __device__ constexpr explicit aligned(unsigned long n) : size(n) {} };
struct number { float v; __device__ number(float x) : v(x) {} };
__device__ unsigned long take(const aligned<16> &a) { return a.size; }
__device__ float plain(number n) { return n.v; }

__global__ void made(float *x, __half *h, int n)
{
	for (int i = 0; i < n; i++) {
		x[i] = (float)take(aligned<16>(sizeof(float) * n)) + plain(x[i] * 2);
		h[i] = __half(x[i]);
		x[i] += plain(number(x[i]));
	}
}

// What is known to be divisible needs no rounding up.
__global__ void tiles(float *out, const float *in, int n)
{
	// in groups of 32
#pragma nest assume(n > 0, n % 32 == 0, n < 1000000) only(simplify)
	for (int t = 0; t < (n + 31) / 32; t++)
		for (int i = 0; i < min(32, n - t * 32); i++)
			out[t * 32 + i] = in[(t * 32 + i) % n] * (n % 32 + 1);
}

// Names and macros keep their words.
#define WIDTH 640
constexpr int TAPS = 9;
__global__ void rows(float *out, const float *in, size_t base, int n)
{
#pragma nest assume(base < 100000000, n <= 1000000)
	for (int i = 0; i < n; i++)
		out[i] = in[(base + i) / WIDTH] + in[(base + i) % TAPS];
}

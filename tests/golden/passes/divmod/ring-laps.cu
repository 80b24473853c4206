// A delay line goes around its ring lap by lap.
__global__ void fir(const float *__restrict__ ring, const float *__restrict__ taps, float *out, int head, int n,
		    int ntaps, int channels)
{
	const int ch = blockIdx.x * blockDim.x + threadIdx.x;
	float acc = 0.0f;

	#pragma nest assume(0 <= head, head < n, n <= 4096, ntaps <= 4096)
	for (int t = 0; t < ntaps; ++t) {
		const int slot = (head + t) % n; // oldest first
		acc += taps[t] * ring[slot * channels + ch];
	}
	out[ch] = acc;
}

// The address of an element, an element that nobody knows here, one that the loop picks.
// cunest: --all --passes=fold
__constant__ const float taps[3] = {1, 2, 1};
extern __constant__ const float elsewhere[3];
__device__ float sum(const float *p, int n)
{
	return n > 1 ? p[0] + p[1] : p[0];
}
__global__ void stays(float *out, const float *in, int n)
{
	for (int i = 0; i < n; i++)
		out[i] = in[i] * taps[i % 3] + elsewhere[1] + sum(&taps[1], 2);
}

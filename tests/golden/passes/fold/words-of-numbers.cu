// What has the value of a word in the same statement is not computed; the user's conversions and signs stay, switches too.
// cunest: --all --passes=fold
#define TWO 2.0f
#define FAST (2 > 1)
enum side { LEFT = -1 };
__constant__ const float taps[3] = {1, 2, 1};
__device__ float tap(int k)
{
	return taps[k] + taps[k + 1];
}
__global__ void words(float *out, const float *in, int n)
{
	for (int i = 1; i < 8; i++) {
		out[i] = in[i * sizeof(float4) + 4ul * 4ul] * TWO + 0.5f * 4.0f;
		out[i + 8] = in[i] * TWO * taps[1];
		out[i + 16] = in[i] + -1.5f + (float)0.5 + (float)16;
		out[i + 24] = in[i + (4 - 4) + LEFT] * (0.5f * 8.0f) + taps[TWO > 1];
		if (FAST)
			out[i + 32] = in[i] * (8 * 8);
	}
}

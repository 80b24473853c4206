// cunest: --passes=dce
// No expression reads these, but the text does: the extent of an array, sizeof, a template argument, a pragma.
template <int N> __device__ float times(float x) { return x * N; }
__global__ void names(float *out, const float *in, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		const int taps = 4, unused = 5;
		const int factor = 3;
		const int unroll = 2;
		const short width = 7;
		const int gone = 8;
		float t[taps];
		#pragma unroll unroll
		for (int k = 0; k < 4; k++)
			t[k] = times<factor>(in[i + k]);
		out[i] = t[0] + t[3] + sizeof(width);
	}
}

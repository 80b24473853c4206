// sizeof is a number to what is decided, and a word to what is read.
__global__ void pack(float4 *out, const float4 *in, int n)
{
#pragma nest assume(n <= 64)
	for (int i = 0; i < n; i++) {
		float buf[128];
		buf[i] = in[i].x;
		if (i < sizeof(buf) / sizeof(buf[0]))
			out[i] = in[i * (16 / sizeof(float4))];
		out[i].x = buf[i];
	}
}

// Were i % w only i, nothing would use w any more, and compilers warn of that.
// cunest: --all --passes=simplify,fold -Rpass-missed=simplify
__global__ void last(float *out, const float *in)
{
	const int w = 64 + threadIdx.x % 2;
	for (int i = 0; i < 64; i++)
		out[i] = in[i % w];
}

// a division by a constant is a shift or a product, however the constant is spelled; one by a variable is not
#define WARPS 8
struct pack {
	static constexpr int size = 4;
};
__global__ void divide(int *out, const int *in, unsigned warp, unsigned by, int m)
{
	constexpr int half = WARPS / 2;

	#pragma nest
	for (int k = 0; k < m; k++) {
		if (in[k] > 0)
			out[k] = in[warp % (WARPS / 2)] + in[warp / half] + in[m / pack::size];
		if (in[k] < 0)
			out[k] = in[warp / (64 / sizeof(int4))] + in[warp / by];
	}
}

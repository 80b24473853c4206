// a choice is named by what it begins, a quotient by what is divided; a short value moves up to its `=`
#define LANES (64 / sizeof(int4))
#define HALF (WARPS / 2)
#define WARPS 8
__global__ void start(int4 *out, const int4 *in, unsigned warp, unsigned lane, int m, size_t n)
{
	#pragma nest cost(licm:1)
	for (int k = 0; k < m; k++) {
		size_t first =
			warp < HALF ? (warp % HALF) * 2 : (warp % HALF * 2 + n);
		size_t second =
			(warp % HALF) * 2 + warp / HALF * n; // in all
		size_t third = // from here
			(warp % HALF) * 2 + warp / HALF * n;
		first += lane / LANES;
		out[first] = in[lane % LANES + second + third];
		first += k;
		second += k;
		third += k;
		out[first] = in[second + third];
	}
}

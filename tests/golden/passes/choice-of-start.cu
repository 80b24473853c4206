// a choice is named by what it begins, a quotient by what is divided; a short value moves up to its `=`
#define LANES (96 / sizeof(int4))
__global__ void start(int4 *out, const int4 *in, unsigned warp, unsigned lane, unsigned half, int m, size_t n)
{
	#pragma nest cost(licm:1) assume(half > 0)
	for (int k = 0; k < m; k++) {
		size_t first =
			warp < half ? (warp % half) * 2 : (warp % half * 2 + n);
		size_t second =
			(warp % half) * 2 + warp / half * n; // in all
		size_t third = // from here
			(warp % half) * 2 + warp / half * n;
		first += lane / LANES;
		out[first] = in[lane % LANES + second + third];
		first += k;
		second += k;
		third += k;
		out[first] = in[second + third];
	}
}

// What licm takes out of a loop stands before its pragma, so that dce still sees whose pragma it is.
__global__ void count(int *out, int m, int w, int n)
{
	int all = (n / w) | (m ^ (n / w));
	#pragma nest cost(model=paper)
	#pragma unroll 4
	for (int row = 0; row < n; row++) {
		bool rest = (min(m, (int)m) ^ (n / w));
	}
	short rows = n / w;
	out[threadIdx.x] = rows + all;
}

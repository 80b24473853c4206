// Products of macros are no groups, and stay the user's words in the lines that passes make.
// cunest: --cost-model=paper
#define M 16
#define WARPS 8
#define CHUNK 32
#define STRIDE (M * 4)
__global__ void tiles(float *a, float *p, unsigned warp, int n)
{
#pragma nest
	for (int t = 0; t < n; t += CHUNK) {
		unsigned s = warp < WARPS / 2 ? (M * (warp % (WARPS / 2)) * 2) : (M * (warp % (WARPS / 2)) * 2 + n);
		a[s] = 1;
		for (int i = 0; i < n; i++) {
			const float *tile = p + i * STRIDE * M + t * M;
			a[i] = tile[s];
		}
	}
}

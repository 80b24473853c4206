// Two macros for one number are two words: what one spells is not shared with what the other spells, although both are 16
// today. Temporaries say the word, and so do their values; a macro that is more than a number says nothing.
// cunest: --cost-model=paper
#define WIDTH 16
#define HEIGHT (16)
#define SAME_WIDTH WIDTH
#define AREA (WIDTH * HEIGHT)
#define SIXTEEN_MORE n + 16

__global__ void words(int *c, const int *a, int n, unsigned s, unsigned t)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		c[i + s % WIDTH] = a[t / WIDTH] + a[i + s % WIDTH];
		c[i + s % HEIGHT] = a[t / HEIGHT] + a[i + s % HEIGHT];
		c[i + s % SAME_WIDTH] = a[s % SAME_WIDTH];
		c[i + s % 16] = a[i + s % 16];
		c[i + s % AREA] = a[s % AREA];
		c[i] += SIXTEEN_MORE;
	}
}

// The first half of the warps takes rows of A, the other half rows of B.
#define M 16
#define N 16
__global__ void halves(float *c, const float *a, unsigned warp, unsigned half, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		c[i] = a[warp < half ? M * (warp % half) : N * (warp % half) + n];
}

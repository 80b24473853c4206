// cunest: --all
// A label may stand before a declaration (C23, and C++ with a warning): what is declared is there after it.
__global__ void tiles(const int *__restrict__ in, int *__restrict__ out, int w, int h, int n)
{
	for (int i = threadIdx.x; i <= n; i += 32) {
here:
also:
		const int y = (i % h) / w % h;

		out[(0 % w - h * 64 % w) * 64 + y] = in[i];
	}
}

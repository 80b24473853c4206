// The body of `if (w < y)` had no braces, and a statement shares its last line: the new condition is inside, and no byte
// of the rest is lost.
// cunest: --passes=hoist-if
__global__ void clip(float *out, const float *x, int n, int w)
{
#pragma nest
	for (int y = 0; y < w; y++) {
		if (w < y)
			for (int r = 1; r <= 9; r += 2) {
				if (y >= n)
					break;
				out[r] = x[r];
			}out[y] = x[w];
		if (y < 7)
			for (int r = 1; r <= 9; r++)
				if (y >= n) out[r] = x[y];
	}
}

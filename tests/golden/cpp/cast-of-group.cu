// (const float *)(p) is a cast: an index after it is p's, without parentheses around both.
__global__ void bytes(float *__restrict__ y, const unsigned char *const *__restrict__ p, int n, int w, int m)
{
	#pragma nest cost(model=paper) assume(w > 0, n > 3)
	for (int i = 0; i < n; i++) {
		const int q = m / w;

		y[i] = ((const float *)(p))[q + 1] + ((const float *)(p))[m / w + 2];
	}
}

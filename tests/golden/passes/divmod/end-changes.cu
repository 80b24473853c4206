// cunest: --passes=divmod
// total was c * kw, and c is another value in the second turn: no loop up to c.
__host__ __device__ void rows(int *out, int c, int kw)
{
	int total = c * kw;
	#pragma nest noalias assume(c > 0, kw > 0)
	for (int k = 0; k < total; k++) {
		int rx = k % kw;
		int rc = k / kw;
		out[rc] += rx * 3 + 1;
		c = 1;
	}
}

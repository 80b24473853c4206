// cunest: --passes=fast-division
// q of the block hides another q, which is read before it: the quotient gets a name of its own.
__host__ __device__ void hidden(int *out, int n, int w)
{
	int q = 5;
	#pragma nest noalias assume(w >= 1)
	for (int j = 0; j < n; j++) {
		int i = j * 3;
		if (i < 0)
			continue;
		out[i % w] += q;
		int q = i / w;
		out[q] += 1;
	}
}

// cunest:
// An end of a narrow type is not io + 8: how many iterations there are is not known, so no test is made once for all.
__host__ __device__ void bytes(int *out, const int *in, int n, int m)
{
	#pragma nest noalias
	for (int io = -16; io < n; io += 8) {
		const unsigned char e = io + 8;
		for (int i = io; i < e; i++)
			if (i < m)
				out[i + 16] += in[i + 16] * 3;
	}
}

// nor is one that was rounded
__host__ __device__ void rounded(int *out, const int *in, float fl, int n, int m)
{
	#pragma nest noalias
	for (int b = 0; b < n; b++) {
		float fo = fl + b;
		const int e = fo + 8;
		for (int i = fo; i < e; i++)
			if (i < m)
				out[i] += in[i] * 3;
	}
}

// this is
__host__ __device__ void whole(int *out, const int *in, int n, int m)
{
	#pragma nest noalias
	for (int io = -16; io < n; io += 8) {
		const int e = io + 8;
		for (int i = io; i < e; i++)
			if (i < m)
				out[i + 16] += in[i + 16] * 3;
	}
}

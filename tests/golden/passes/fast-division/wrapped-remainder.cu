// cunest: --passes=fast-division
// x % w + w - 1 is not negative whatever x is, for a w above zero; one less may be, and so may the sum with a w of any sign.
__host__ __device__ void wrapped(int *out, int n, int w, int any, int shift)
{
	#pragma nest noalias assume(w > 0)
	for (int i = 0; i < n; i++) {
		out[((i - shift) % w + w) % w] += 1;
		out[((i + shift) % w + w - 1) % w] += 2;
		out[((i * shift) % w + w - 2) % w] += 3;
		out[((i ^ shift) % any + any) % any] += 4;
	}
}

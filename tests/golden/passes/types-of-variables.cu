// cunest:
// sizeof(i) and decltype(i) ask for the type that i has there.
__device__ void sizes(unsigned *out, size_t n, size_t w)
{
	#pragma nest noalias assume(w >= 1, w < 1000, n < 1000)
	for (size_t i = 0; i < n; i++)
		out[i / w] += sizeof(i);
}

__device__ void declared(size_t *out, size_t n, size_t w)
{
	#pragma nest noalias assume(w >= 1, w < 1000, n < 1000)
	for (size_t i = 0; i < n; i++) {
		decltype(i) m = i / w;
		out[i] = m * 300000000;
	}
}

__device__ void other(int *out, int n, size_t big, int y)
{
	size_t i = 7;
	out[0] += i;
	#pragma nest noalias assume(n > 0, y > 0)
	for (int i = 0; i < n; i++)
		if (out[i] > 3)
			out[i] += ((decltype(i))big / y) % 1000;
}

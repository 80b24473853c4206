// cunest: --all --cost-model=paper --score=off
// A standard name that the file gives to another type is not the name of that type for everyone.
namespace my {
typedef int int64_t;
__device__ void first(int *o, int64_t n)
{
	for (int64_t i = 0; i < n; i++)
		o[i] = n;
}
}

__device__ void second(long *__restrict__ o, const long *a, unsigned n, unsigned m, int w, int u)
{
	#pragma nest assume(w > 0)
	for (unsigned i = 0; i < n; i++)
		for (unsigned j = 0; j < m; j++)
			o[i * m + j] = a[j] + u / w * (j + 3u);
}

__device__ void inner(long *__restrict__ o, const int *a, int n, int m, unsigned w, unsigned u, uint64_t k)
{
	#pragma nest assume(w > 0)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) {
			typedef unsigned int size_t;
			size_t q = j + 3u;
			o[i * m + j] = a[j] + (u - 9u) / w * q + k / 3;
		}
}

// cunest: --passes=divmod
// No lap asks again for a start that the body changes.
__host__ __device__ int lap(const int *ring, const int *w, int head, int n, int taps, int lo)
{
	int acc = 0;
	#pragma nest noalias assume(head >= 0, head < 100000, n >= 1, n < 100000, taps < 100000, lo >= 0, lo < 1000)
	for (int t = lo; t < taps; ++t) {
		acc += w[t] * ring[(head + t) % n];
		lo += 2;
	}
	return acc;
}

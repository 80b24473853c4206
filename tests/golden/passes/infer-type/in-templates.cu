// Types that depend on a parameter are left alone; the others are not.
template <typename T, int K>
__global__ void gather(T *out, const T *in, size_t n, T bias)
{
#pragma nest assume(0 < n, n <= 1000)
	for (int i = 0; i < K; i++)
		out[i] = in[(size_t)i % n] + bias * 2.0;
}

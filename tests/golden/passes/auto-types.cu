// cunest:
// The type of auto is that of what is written: what a simpler formula has no longer, a cast says.
__device__ void wide(long long *out, int a, int b, int n)
{
	#pragma nest noalias assume(a >= 0, a < 1000, b >= 0, b < 1000, n < 1000)
	for (int j = 0; j < n; j++) {
		const auto k = (long long)a * b * (j + 1ll);
		out[j] = k * 3000000;
	}
}

__device__ void narrow(int *out, unsigned char c, int n, int s, int w)
{
	#pragma nest noalias
	for (int j = 0; j < n; j++) {
		auto t = c ? true : false;
		auto z = s - s + 1u;
		auto y = !(!w);
		out[j] += t * j + (z > j - 5) + y * 3;
	}
}

__device__ auto returned(long long *out, int a, int b, int n)
{
	#pragma nest noalias assume(a >= 0, a < 1000, b >= 0, b < 1000, 0 <= n && n < 1000)
	{
		for (int j = 0; j < n; j++)
			out[j] = 0;
		return (long long)a * b * (n + 1ll);
	}
}

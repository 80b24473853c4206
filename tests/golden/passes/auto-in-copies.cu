// cunest: --all --cost-model=paper --score=off --hoist=select --cost=growth:40
// In a copy of a loop, too, auto keeps the type that it had: each product with k is one of 64 bits.
__device__ void versions(long long *__restrict__ out, int n, int a, int b, bool c)
{
	#pragma nest assume(a >= 0, a < 1000, b >= 0, b < 1000, n < 1000)
	for (int j = 0; j < n; j++) {
		const auto k = (long long)a * b * (j + 1ll);
		if (c)
			out[j] += k * 3000000 + sizeof(k);
		else
			out[j] = k * 5000000 + sizeof(k);
	}
}

// clang lists what it makes of a generic lambda before the function that calls it.
// cunest: -std=c++17
__global__ void f(int *A, int n, int q)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		if (n != n)
			A[3] = q;
		auto g = [q](auto x) { return x + q; };
		A[i] += g(n);
	}
}

#pragma nest
__global__ void whole(float *A, int n, float q)
{
	auto g = [](auto x, auto y) { return x + y; };

	for (int i = 0; i < n; i++)
		A[i] += g(q, 1) / cosf(q);
}

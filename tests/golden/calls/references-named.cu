// A reference is one by whatever name its type has.
using R = int &;
using RR = int &&;
__device__ void set(R a, int i) { a = i; }
__device__ void take(RR a, int i) { a = i; }
__global__ void k(int *__restrict__ o, int n)
{
#pragma nest
	for (int i = 0; i < n; i++) {
		int t = 0;
		set(t, i);
		o[i] = t;
		int u = 0;
		take((int &&)u, i);
		o[i + n] = u;
		int v = 0;
		R w = v;
		w = i;
		o[i + 2 * n] = v;
		int x = 0;
		decltype((x)) y = x;
		y = i;
		o[i + 3 * n] = x;
		int z = 0;
		auto l = [&z](R q) { z = q; q = 4; };
		l(x);
		o[i + 4 * n] = z + x;
	}
}

// cunest: --cost-model=paper
// {a, b}: in declarations of structs and arrays, in returns of helpers that are looked into.
struct pair {
	unsigned a, b;
};
__device__ pair both(unsigned a, unsigned b) { return {a, b}; }
__device__ unsigned hits;
__device__ unsigned next() { return hits++; }

__global__ void k(unsigned *a, unsigned n, unsigned u, unsigned v)
{
#pragma nest assume(v > 0)
	for (unsigned i = 0; i < n; i++) {
		pair p = {u / v, i};
		pair q{u / v + 1, both(u / v, i).a};
		unsigned t[3] = {u / v, next(), u / v}, s = u / v + next(), r = s * u + t[1] * u;
		a[i] = p.a + q.b + t[0] + r + both(u / v, i).b + s * u + t[1] * u;
	}
}

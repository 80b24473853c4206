// cunest: --cost-model=paper
// Names that need their namespace and their template arguments again; names of the library that are the user's own.
namespace ns {
template <int N, class T = unsigned> __device__ T scaled(T x) { return x * N; }
struct H {
	template <class T> static __device__ T id(T x) { return x; }
	static __device__ unsigned two(unsigned x) { return x ^ 2; }
};
}
struct My {
	unsigned v;
};
__device__ unsigned hits;
__device__ unsigned atomicAdd(My a, unsigned b) { return a.v + b; }
__device__ unsigned max(My a, My b) { return a.v + hits++ + b.v; }

__global__ void spelled(unsigned *a, unsigned n, unsigned u, unsigned v)
{
#pragma nest assume(v > 0)
	for (unsigned i = 0; i < n; i++) {
		a[i] = ns::scaled<(3 > 2)>(i + u / v) + ::ns::scaled<sizeof(int)>(u / v + i);
		a[i] += ns::H::two(u / v + i) + ns::H::id<unsigned>(u / v) + ns::scaled<(1 << 2)>(i);
	}
}

__global__ void own(unsigned *a, My m, unsigned n, unsigned u, unsigned v)
{
#pragma nest assume(v > 0)
	for (unsigned i = 0; i < n; i++) {
		a[i] = atomicAdd(&a[n], u) / v + atomicAdd(m, u) / v + max(u, v) / v + max(m, m) / v;
		a[i + 1] = atomicAdd(&a[n], u) / v + atomicAdd(m, u) / v + max(u, v) / v + max(m, m) / v;
	}
}

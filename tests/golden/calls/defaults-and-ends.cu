// cunest: --cost-model=paper -Rpass-missed=licm
// What runs although no body of the callee shows it: default arguments, members with initialisers, destructors.
__device__ unsigned count;
__device__ unsigned next() { return count++; }
__device__ unsigned with_default(unsigned x, unsigned y = next()) { return x ^ y; }

struct numbered {
	unsigned id = count++;
	unsigned v;
	__device__ numbered(unsigned v) : v(v) {}
};
__device__ unsigned named(unsigned v)
{
	numbered x(v);
	return x.v;
}

struct counted {
	unsigned v;
	__device__ ~counted() { count++; }
};
__device__ counted make(unsigned v) { return counted{v}; }
__device__ unsigned made(unsigned v) { return make(v).v; }

__device__ unsigned seen(volatile unsigned *p) { return *p; }

template <class T> __device__ T add(T a, T b) { return a + b; }
struct loud {
	unsigned v;
};
__device__ loud operator+(loud a, loud b) { return loud{a.v + b.v + count++}; }

__global__ void k(unsigned *a, volatile unsigned *p, loud l, unsigned n, unsigned u)
{
#pragma nest
	for (unsigned i = 0; i < n; i++) {
		a[i] = with_default(u) * u + named(u) * u + made(u) * u;
		a[i + 1] = with_default(u) * u + named(u) * u + made(u) * u;
		a[i + 2] = with_default(u, 3) * u + seen(p) * u + add(u, u) * u + add(l, l).v * u;
		a[i + 3] = with_default(u, 3) * u + seen(p) * u + add(u, u) * u + add(l, l).v * u;
	}
}

// cunest: --cost-model=paper -Rpass-missed=licm
// Bodies that cannot be seen, or that are not the one that runs: anything may happen.
struct Base {
	unsigned v;
	virtual __device__ unsigned ask() const { return v; }
};
__device__ unsigned hidden(unsigned);
__device__ unsigned down(unsigned n) { return n < 2 ? n : down(n - 1) + 1; }
__device__ unsigned odd(unsigned n);
__device__ unsigned even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
__device__ unsigned odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
__device__ unsigned clock_of(unsigned x)
{
	unsigned t;
	asm volatile("mov.u32 %0, %%clock;" : "=r"(t));
	return t + x;
}
__device__ unsigned checked(unsigned x)
{
	if (x > 100)
		__trap();
	return x;
}

__global__ void k(unsigned *a, const Base *b, unsigned (*f)(unsigned), unsigned n, unsigned u, unsigned v)
{
#pragma nest assume(v > 0)
	for (unsigned i = 0; i < n; i++) {
		a[i] = b->ask() + hidden(u) + down(u) + even(u) + clock_of(u) + checked(u) + f(u) + (*f)(u) + u / v;
		a[i + 1] = a[n] * u + u / v;
	}
}

// cunest: --cost-model=paper
// A reference is another name, and what a helper gives back may be one.
__device__ unsigned &at(unsigned *v, unsigned i)
{
	return v[i];
}

__device__ const unsigned &larger(const unsigned &a, const unsigned &b)
{
	return a < b ? b : a;
}

__device__ unsigned *where(unsigned &x)
{
	return &x;
}

__global__ void local(unsigned *a, unsigned n, unsigned u)
{
	unsigned x = u | 1;
#pragma nest
	for (unsigned i = 0; i < n; i++) {
		unsigned &r = x;
		a[i] = u / x;
		r += 2;
		a[i] += u / x + u / r;
		unsigned &e = a[i];
		e += u / x;
		a[i + 1] = e + u / x;
	}
}

__global__ void given(unsigned *a, unsigned n, unsigned u)
{
	unsigned l[4] = {1, 2, 3, 4}, x = u | 1, y = u | 3;
	const unsigned &m = larger(x, y);
	unsigned *p = where(x);
#pragma nest
	for (unsigned i = 0; i < n; i++) {
		unsigned s = u / m + u / l[1] + u / *p;
		x = i | 1;
		s += u / m + u / *p;
		at(l, 1) = i + 1;
		s += u / l[1] + u / l[0];
		a[i] = s;
	}
}

struct view {
	unsigned &r;
	__device__ void bump() const { r++; }
};

__global__ void member(unsigned *a, unsigned n, unsigned u)
{
	unsigned x = u | 1;
	view v = {x};
#pragma nest
	for (unsigned i = 0; i < n; i++) {
		unsigned s = u / x;
		v.bump();
		s += u / x;
		v.r = i | 1;
		a[i] = s + u / x;
	}
}

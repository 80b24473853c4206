// cunest: --cost-model=paper -Rpass-missed=licm
// Quotients beside helpers that write: through a pointer, through a reference, a global variable, a static one.
// What a helper can reach is not shared past its call; what it cannot reach is.
__device__ unsigned total;

__device__ unsigned bump(unsigned *p)
{
	*p += 1;
	return *p;
}

__device__ unsigned twice(unsigned &r)
{
	r *= 2;
	return r;
}

__device__ unsigned next()
{
	return ++total;
}

__device__ unsigned ticket()
{
	static unsigned last;
	return last++;
}

__global__ void by_pointer(unsigned *a, unsigned n, unsigned u, unsigned v)
{
	unsigned y = v;
#pragma nest assume(v > 0)
	for (unsigned i = 0; i < n; i++) {
		a[3 * i] = u / (y | 1) + u / v;
		a[3 * i + 1] = bump(&y) + u / (y | 1) + u / v;
		a[3 * i + 2] = u / (y | 1) + u / v;
	}
}

__global__ void by_reference(unsigned *a, unsigned n, unsigned u, unsigned v)
{
	unsigned y = v;
#pragma nest assume(v > 0)
	for (unsigned i = 0; i < n; i++)
		if (twice(y) > 5 && u / (y | 1) > 2)
			a[i] = u / (y | 1) + u / v;
		else if (u / (y | 1) > 1)
			a[i] = u / (y | 1) + u / v;
}

__global__ void a_global(unsigned *a, unsigned n, unsigned u, unsigned v)
{
#pragma nest assume(v > 0)
	for (unsigned i = 0; i < n; i++)
		a[next() % n] = next() < u / v ? u / (total | 1) : ticket() + u / (total | 1);
}

__global__ void in_a_condition(unsigned *a, unsigned n, unsigned u, unsigned v)
{
	unsigned y = v;
#pragma nest assume(v > 0)
	for (unsigned i = 0; i < n; i++)
		while (bump(&y) % 5 && next() < u / v)
			a[i] += u / v / (y | 1);
}

__global__ void in_a_header(unsigned *a, unsigned n, unsigned u, unsigned v)
{
#pragma nest assume(v > 0)
	for (unsigned i = 0; i < n; i++)
		for (unsigned j = next(); j < next(); j += u / v + 1)
			a[i] += u / v;
}

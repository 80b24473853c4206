// cunest: --cost-model=paper
// A destructor runs where its block ends: what it changes is not what it was.
__device__ unsigned count;
struct counted {
	unsigned v;
	__device__ ~counted() { count++; }
};
struct bump_later {
	int &r;
	__device__ ~bump_later() { r++; }
};
__device__ counted make(unsigned v) { return counted{v}; }

__global__ void k(unsigned *a, unsigned n, unsigned u)
{
#pragma nest
	for (unsigned i = 0; i < n; i++) {
		unsigned s = u / (count | 1);
		{
			counted c = {u};
			s += u / (count | 1) + c.v + u / 7 / 3;
		}
		s += u / (count | 1);
		{
			counted c = make(u);
			s += u / (count | 1);
		}
		a[i] = s + u / (count | 1) + u / 7 / 3;
	}
}

__global__ void facts(unsigned *a, unsigned n)
{
	int q = 2;
#pragma nest
	for (unsigned i = 0; i < n; i++) {
		{
			bump_later later = {q};
			q = 3;
			if (q == 3)
				a[i] = 1;
		}
		if (q == 3)
			a[i] = 2;
	}
}

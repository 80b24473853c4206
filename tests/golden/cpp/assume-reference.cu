// A condition of a reference, of a member, and of an element by a reference: it holds until something may change it.
// cunest: --emit=ranges
struct inner {
	int deep;
};
struct shape {
	int n, sizes[3];
	struct inner in;
	const int fixed;
	unsigned short narrow;
};

__device__ int known(const int &w, int (&a)[4], const shape &q, const shape *p, shape v, int n, int &&r)
{
	int local = threadIdx.x, sum = 0;
	int &alias = local;

	#pragma nest assume(w > 0, a[1] > 0, q.n > 0, q.sizes[2] > 0, q.in.deep > 0, p->n > 0, v.n > 0, v.in.deep > 0, alias > 0, r > 0, q.fixed > 0, v.narrow > 7)
	for (int i = 0; i < n; i++) {
		if (w > 0)
			sum += 1;
		if (a[1] > 0)
			sum += 2;
		if (q.n > 0)
			sum += 3;
		if (q.sizes[2] > 0)
			sum += 4;
		if (q.in.deep > 0)
			sum += 5;
		if (p->n > 0)
			sum += 6;
		if (v.n > 0)
			sum += 7;
		if (v.in.deep > 0)
			sum += 8;
		if (alias > 0)
			sum += 9;
		if (r > 0)
			sum += 10;
		if (q.fixed > 0)
			sum += 11;
		if (v.narrow > 7)
			sum += i;
	}
	return sum;
}

__device__ void may_change(int *g, int &w, int (&a)[4], const shape &q, shape *p, shape v, int n)
{
	int local = threadIdx.x;
	int &alias = local;

	#pragma nest assume(w > 0, a[1] > 0, q.n > 0, q.in.deep > 0, p->n > 0, v.n > 0, alias > 0)
	for (int i = 0; i < n; i++) {
		if (w > 0)
			g[i] += 1;
		if (a[1] > 0)
			g[i] += 2;
		if (q.n > 0)
			g[i] += 3;
		if (q.in.deep > 0)
			g[i] += 5;
		if (p->n > 0)
			g[i] += 6;
		if (v.n > 0)
			g[i] += 7;
		if (alias > 0)
			g[i] += 9;
		local--;
		v.n--;
	}
}

__device__ int changes(int &w, const int &same, int n)
{
	int sum = 0;

	#pragma nest assume(w > 0, same > 0)
	for (int i = 0; i < n; i++) {
		if (w > 0)
			sum += 1;
		if (same > 0)
			sum += 2;
		w--;
	}
	return sum;
}

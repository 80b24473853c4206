// cunest: --cost-model=paper -Rpass-missed=licm
// x.f(), p->f(), (*p).f(), a[i].f(), x[i] and x(i): arguments change, the calls stay spelled as they are.
struct Row {
	unsigned v[8];
	unsigned hits;
	__device__ unsigned get(unsigned i) const { return v[i & 7]; }
	__device__ unsigned take(unsigned i) { return v[i & 7] + hits++; }
	__device__ unsigned &operator[](unsigned i) { return v[i]; }
	__device__ unsigned operator()(unsigned i, unsigned j) const { return v[i & 7] * j; }
};

__global__ void asks(unsigned *a, const Row *p, Row q, unsigned n, unsigned u, unsigned v)
{
#pragma nest assume(v > 0)
	for (unsigned i = 0; i < n; i++) {
		a[i] = p->get(u / v) + (*p).get(u / v + 1) + p[u / v].get(i) + q(u / v, i);
		a[i + n] = (p + u / v)->get(u / v) + (i ? q : *p).get(u / v) + (*p)(i, u / v);
	}
}

__global__ void takes(unsigned *a, Row *p, Row q, unsigned n, unsigned u, unsigned v)
{
#pragma nest assume(v > 0)
	for (unsigned i = 0; i < n; i++) {
		a[i] = u / (q.hits | 1);
		a[i + 1] = q.take(u / v) + u / (q.hits | 1);
		a[i + 2] = u / (q.hits | 1) + p->hits * u;
		a[p->take(u / v) % n] = p->hits * u;
	}
}

__global__ void elements(unsigned *a, Row q, unsigned n, unsigned u)
{
#pragma nest
	for (unsigned i = 0; i < n; i++) {
		q[u & 7] = q[1] * u + i;
		a[i] = q[u & 7] * u + q[u & 7] * u + q[1] * u;
		q[1] = i;
		a[i] += q[1] * u + q.v[1] * u;
	}
}

// Within a template T may be a pointer, and its parts may be elsewhere: what is stored through one is not its own.
template <class T> __device__ void element(T a, int i) { a[i] = i; }
template <class T> __device__ void target(T a, int i) { *a = i; }
template <class T> __device__ void member(T a, int i) { a->x = i; }
template <class T> __device__ void part(T a, int i) { a.x[i] = i; }
template <class T> __device__ void local(T a, int i)
{
	T b = a;
	b[i] = i;
}
template <class T, int N> __device__ void array(T a[N], int i) { a[i] = i; }
template <class T> __device__ int read(T a) { return a->x; }
template <class T> __device__ int own(int i)
{
	T a[4];
	a[i & 3] = i;
	return a[i & 3];
}
struct P {
	int *x;
};
struct Q {
	int x;
};

template <class T, class U, class V>
__global__ void k(T a, U p, V q, int *__restrict__ out, const int *__restrict__ in, int n, int m)
{
#pragma nest
	for (int i = 0; i < n; i++) {
		element(a, i);
		target(a, i);
		member(q, i);
		part(p, i);
		local(a, i);
		array<int, 4>(a, i);
		own<int>(i);
		out[i] = read(q) + own<int>(m);
		target(a, m);
		out[i + n] = read(q) + own<int>(m);
	}
}
template __global__ void k<int *, P, Q *>(int *, P, Q *, int *, const int *, int, int);

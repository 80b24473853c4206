// cunest: --cost-model=paper
// In a template: operators of T, where T is a number, are C's; those of Vec<T> are somebody's.
__device__ unsigned count;
template <class T> struct Vec {
	T x, y;
};
template <class T> __device__ Vec<T> operator+(Vec<T> a, Vec<T> b)
{
	count++;
	return {a.x + b.x, a.y + b.y};
}
template <class T> __device__ T dot(Vec<T> a, Vec<T> b) { return a.x * b.x + a.y * b.y; }
template <class T> __device__ T sum(const T *a, int n)
{
	T s = 0;
	for (int i = 0; i < n; i++)
		s += a[i];
	return s;
}

template <class T> __global__ void k(T *a, const T *__restrict__ b, Vec<T> p, Vec<T> q, int n, int m, T u)
{
#pragma nest
	for (int i = 0; i < n; i++) {
		Vec<T> v = p + q;
		Vec<T> w = p + q;
		a[i] = dot(v, w) * (u / 3) + sum(b, m) * (u / 3);
		a[i + n] = dot(v, w) * (u / 3) + sum(b, m) * (u / 3);
	}
}
template __global__ void k<float>(float *, const float *, Vec<float>, Vec<float>, int, int, float);

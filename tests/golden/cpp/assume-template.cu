// Facts about what a template parameter decides, members of the object and variables of a lambda: each is left out with a
// warning, and the other facts count.
template <class T> struct pair {
	T w;
	int n;
};

template <class T> __global__ void values(float *__restrict__ o, T w, pair<T> p, T *e, T (&four)[4], const T &r, int n, int m)
{
	#pragma nest assume(w > 0, p.w > 0, p.n > 0, e[1] > 0, four[2] > 0, r > 0, n <= 1 << 20, m > 0)
	for (int i = 0; i < n; i++)
		o[i] = m > 0 ? 1.0f : 2.0f;
}

template <class T> __global__ void types(float *__restrict__ o, T w, int n, int m)
{
	using same = T;
	#pragma nest assume(m > T(1), (T)n > w, n % sizeof(T) == 0, same(n) > 1, sizeof(same) == 4, (int)w > 0, m > 0)
	for (int i = 0; i < n; i++)
		o[i] = m > 0 ? 1.0f : 2.0f;
}

template <int N, auto M, class T, T V> __global__ void numbers(float *__restrict__ o, int n, int m)
{
	#pragma nest assume(N > 4, M > 0, V > 0, m > N)
	for (int i = 0; i < n; i++)
		o[i] = m > 4 ? 1.0f : 2.0f;
}

struct base {
	int inherited;
};
template <class T> struct object : base {
	using index = T;
	static constexpr T limit = 3;
	static constexpr int size = 3;
	T w;
	int own;
	__device__ void run(float *__restrict__ o, index b, int n, int m)
	{
		#pragma nest assume(b > 0, limit > 1, size > 1, index(n) > 0, w > 0, own > 0, inherited > 0, m > 0)
		for (int i = 0; i < n; i++)
			o[i] = m > 0 ? 1.0f : 2.0f;
	}
};

__device__ void lambda(float *o, int n, int m)
{
	auto f = [=](auto w, int k) {
		int inner = k;
		#pragma nest assume(w > 0, k > 0, inner > 0, m > 0)
		for (int i = 0; i < n; i++)
			o[i] = m > 0 ? 1.0f : 2.0f;
	};
}

__device__ void another(float *__restrict__ o, int n, int m)
{
	#pragma nest assume(m > 0)
	for (int i = 0; i < n; i++)
		o[i] = m > 0 ? 1.0f : 2.0f;
}

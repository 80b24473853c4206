// cunest: --cost-model=paper
// What is volatile in one use of a template may come from the class that the function is a member of, from a trait, or
// from what a generic lambda is called with; each access counts, wherever it comes from.
template <class T> struct tile {
	typedef T *pointer;
	static __device__ void sum(int *__restrict__ y, T *__restrict__ p, int n)
	{
		#pragma nest
		for (int i = 0; i < n; i++)
			y[i] = p[0] * p[1] + p[0] * p[1];
	}
	static __device__ void by_typedef(int *__restrict__ y, pointer __restrict__ p, int n)
	{
		#pragma nest
		for (int i = 0; i < n; i++)
			y[i] = p[0] * p[1] + p[0] * p[1];
	}
	struct inner {
		static __device__ void sum(int *__restrict__ y, T *__restrict__ p, int n)
		{
			#pragma nest
			for (int i = 0; i < n; i++)
				y[i] = p[0] * p[1] + p[0] * p[1];
		}
	};
	template <class U> static __device__ void of_any(int *__restrict__ y, U *__restrict__ p, int n)
	{
		#pragma nest
		for (int i = 0; i < n; i++)
			y[i] = p[0] * p[1] + p[0] * p[1];
	}
	template <class U> static __device__ void outside(int *__restrict__ y, T *__restrict__ p, U n);
};

template <class T>
template <class U>
__device__ void tile<T>::outside(int *__restrict__ y, T *__restrict__ p, U n)
{
	#pragma nest
	for (int i = 0; i < 9; i++)
		y[i] = p[0] * p[1] + p[0] * p[1];
}

template <class T> struct tile<T *> {
	static __device__ void partial(int *__restrict__ y, T *__restrict__ p, int n)
	{
		#pragma nest
		for (int i = 0; i < n; i++)
			y[i] = p[0] * p[1] + p[0] * p[1];
	}
};

template <class T> __device__ void declared_before(int *__restrict__ y, T *__restrict__ p, int n);

using V = volatile int;

__global__ void uses(int *y, int *x, int n)
{
	tile<volatile int>::sum(y, x, n);
	tile<V>::by_typedef(y, x, n);
	tile<V>::inner::sum(y, x, n);
	tile<int>::of_any<V>(y, x, n);
	tile<V>::outside(y, x, n);
	tile<V *>::partial(y, x, n);
	declared_before(y, (V *)x, n);
}

template <class T> __device__ void declared_before(int *__restrict__ y, T *__restrict__ p, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = p[0] * p[1] + p[0] * p[1];
}

template <class T> struct made_volatile {
	typedef volatile T type;
};

template <class T> __device__ int twice(T *p)
{
	typename made_volatile<T>::type *q = p;

	return *q * 2;
}

template <class T> __global__ void by_trait(int *__restrict__ y, T *__restrict__ p, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = twice(p) + twice(p);
}

template __global__ void by_trait<int>(int *, int *, int);

__global__ void by_lambda(int *__restrict__ y, volatile int *x, int n)
{
	auto sum = [=](auto *p) {
		#pragma nest
		for (int i = 0; i < n; i++)
			y[i] = p[0] * p[1] + p[0] * p[1];
	};

	sum(x);
}

// What the template itself calls volatile is known where it stands.
template <class T> struct plain {
	static __device__ void sum(int *__restrict__ y, T *__restrict__ p, volatile T *v, int n)
	{
		v[0] = 1;
		#pragma nest
		for (int i = 0; i < n; i++)
			y[i] = p[0] * p[1] + p[0] * p[1];
	}
};

__global__ void uses_plain(int *y, int *x, int *v, int n)
{
	plain<int>::sum(y, x, v, n);
}

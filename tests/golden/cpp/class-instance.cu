// cunest: --cost-model=paper
// Where a class stands for a parameter each operator may be somebody's code, also in a member of a class template, in a
// member template and in a generic lambda.
__device__ int calls;

struct number {
	int v;
	__device__ number operator*(const number &o) const
	{
		calls++;
		return {v * o.v};
	}
	__device__ number operator+(const number &o) const
	{
		calls++;
		return {v + o.v};
	}
};

enum bits { ONE = 1, TWO = 2 };
__device__ int operator^(bits a, bits b)
{
	calls++;
	return (int)a ^ (int)b;
}

__device__ number make(int x) { return {x}; }
__device__ number make(float x) { return {(int)x}; }

template <class T> struct tile {
	static __device__ void sum(T *__restrict__ y, T *__restrict__ p, int n)
	{
		#pragma nest
		for (int i = 0; i < n; i++)
			y[i] = p[0] * p[1] + p[0] * p[1];
	}
	template <class U> static __device__ void of_any(U *__restrict__ y, U *__restrict__ p, int n)
	{
		#pragma nest
		for (int i = 0; i < n; i++)
			y[i] = p[0] * p[1] + p[0] * p[1];
	}
	static __device__ void plain(float *__restrict__ y, float *__restrict__ p, int n)
	{
		#pragma nest
		for (int i = 0; i < n; i++)
			y[i] = p[0] + p[1] + (p[0] + p[1]);
	}
};

template <class T> __device__ void made(number *__restrict__ y, T *__restrict__ p, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = make(p[0]) * make(p[1]) + make(p[0]) * make(p[1]);
}

template <class T> __device__ void of_enumeration(int *__restrict__ y, T *__restrict__ p, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = (p[0] ^ p[1]) + (p[0] ^ p[1]);
}

__global__ void uses(number *y, number *x, int *z, float *f, bits *b, int n)
{
	auto sum = [=](auto *y, auto *p) {
		#pragma nest
		for (int i = 0; i < n; i++)
			y[i] = p[0] * p[1] + p[0] * p[1];
	};

	tile<number>::sum(y, x, n);
	tile<int>::of_any(y, x, n);
	tile<number>::plain(f, f, n);
	made(y, z, n);
	of_enumeration(z, b, n);
	sum(y, x);
}

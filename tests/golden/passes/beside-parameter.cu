// What is computed with a value of a template parameter's type keeps its own type there: nothing converts it.

template <class T>
__device__ void difference(unsigned long *__restrict__ o, unsigned n, unsigned u, const T p)
{
	#pragma nest
	for (unsigned i = 0; i < n; i++)
		o[i] = u / 7UL - p;
}

template <class T>
__device__ void product(unsigned long *__restrict__ o, unsigned n, unsigned u, const T p, bool b)
{
	#pragma nest
	for (unsigned i = 0; i < n; i++) {
		T s = 40;
		s /= u / 7UL;
		o[i] = (unsigned long)u / 7 * p + (b ? u / 9UL : p) / 3 + s + (p < u / 11UL);
	}
}

__global__ void both(unsigned long *o, unsigned n, unsigned u)
{
	difference(o, n, u, 8u);
	product(o, n, u, 800u, n > 4);
}

// What else is called swap, or exchanges other things, may keep the addresses that it gets.
#include <utility>

namespace own {
void swap(double *&a, double *&b);
}

void of_the_program(double *a, double *b, int n)
{
	#pragma nest data copy(a[0:n], b[0:n]) noalias assume(2 <= n, n <= 8192)
	{
		#pragma nest bind(i=grid) assume(2 <= n, n <= 8192)
		for (int i = 1; i < n - 1; ++i)
			b[i] = 0.5 * (a[i - 1] + a[i + 1]);
		own::swap(a, b);
	}
}

// one of them is no array of the region
void of_others(double *a, double *b, double *c, int n)
{
	#pragma nest data copy(a[0:n], b[0:n]) noalias assume(2 <= n, n <= 8192)
	{
		#pragma nest bind(i=grid) assume(2 <= n, n <= 8192)
		for (int i = 1; i < n - 1; ++i)
			b[i] = 0.5 * (a[i - 1] + a[i + 1]);
		std::swap(a, c);
	}
}

// a namespace of T may have another one
template <typename T>
void of_any(T *a, T *b, int n)
{
	using std::swap;

	#pragma nest data copy(a[0:n], b[0:n]) noalias assume(2 <= n, n <= 8192)
	{
		#pragma nest bind(i=grid) assume(2 <= n, n <= 8192)
		for (int i = 1; i < n - 1; ++i)
			b[i] = a[i - 1] + a[i + 1];
		swap(a, b);
	}
}

template void of_any<float>(float *, float *, int);

// std::swap of pointers is an exchange: what it is given the addresses of does not keep them.
#include <utility>

void smooth(double *a, double *b, int n, int iters)
{
	#pragma nest data copy(a[0:n], b[0:n]) noalias assume(2 <= n, n <= 8192)
	for (int it = 0; it < iters; ++it) {
		#pragma nest bind(i=grid) assume(2 <= n, n <= 8192)
		for (int i = 1; i < n - 1; ++i)
			b[i] = 0.5 * (a[i - 1] + a[i + 1]);
		std::swap(a, b);
	}
}

void by_name(double *a, double *b, int n, int iters)
{
	using std::swap;

	#pragma nest data copy(a[0:n], b[0:n]) noalias assume(2 <= n, n <= 8192)
	{
		for (int it = 0; it < iters; ++it) {
			#pragma nest bind(i=grid) assume(2 <= n, n <= 8192)
			for (int i = 1; i < n - 1; ++i)
				b[i] = 0.5 * (a[i - 1] + a[i + 1]);
			if (it < 8)
				swap(a, b); // before the last
		}
	}
}

// without a region
void tiled(double *a, double *b, int n, int iters)
{
	for (int it = 0; it < iters; ++it) {
		#pragma nest assume(2 <= n, n <= 8192) noalias tile(i:8, j:32)
		for (int i = 1; i < n - 1; ++i)
			for (int j = 1; j < n - 1; ++j)
				b[i * n + j] = 0.5 * (a[(i - 1) * n + j] + a[i * n + j + 1]);
		std::swap(a, b);
	}
}

// in a nest it stays what it is
void inside(double *a, double *b, int n, int iters, int w)
{
	#pragma nest assume(w > 0, n > 0)
	for (int it = 0; it < iters; ++it) {
		b[it % w] = a[it / w];
		std::swap(a, b);
	}
}

// ... and reads what it sets
double read(const double *a, const double *b, const double *c, int iters)
{
	double s = 0.0;

	#pragma nest
	for (int it = 0; it < iters; ++it) {
		s += a[0] * 3.0;
		a = c + it;
		std::swap(a, b);
		a = c + 8;
	}
	return s + b[0];
}

// of a template, whose call is not looked up yet
template <typename T>
void of_any(T *a, T *b, int n, int iters)
{
	#pragma nest data copy(a[0:n], b[0:n]) noalias assume(2 <= n, n <= 8192)
	for (int it = 0; it < iters; ++it) {
		#pragma nest bind(i=grid) assume(2 <= n, n <= 8192)
		for (int i = 1; i < n - 1; ++i)
			b[i] = a[i - 1] + a[i + 1];
		std::swap(a, b);
	}
}

template void of_any<float>(float *, float *, int, int);

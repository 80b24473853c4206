// A kernel is of one file alone where its function is: other files may have a function of that name.

static void scale(float *a, int n, float s)
{
	#pragma nest bind(i=grid) copy(a[0:n]) assume(0 <= n, n <= 1 << 30)
	for (int i = 0; i < n; i++)
		a[i] *= s;
}

// so it is where a declaration before says it
static void shift(float *a, int n);

void shift(float *a, int n)
{
	#pragma nest bind(i=grid) copy(a[0:n]) assume(0 <= n, n <= 1024)
	for (int i = 0; i < n; i++)
		a[i] += 1.0f;
}

// of a header that many files include
inline void fill(float *a, int n)
{
	#pragma nest bind(i=grid) copy(a[0:n]) assume(0 <= n, n <= 1 << 30)
	for (int i = 0; i < n; i++)
		a[i] = 0.0f;
}

inline void late(float *a, int n);

void late(float *a, int n)
{
	#pragma nest bind(i=grid) copy(a[0:n]) assume(0 <= n, n <= 1 << 30)
	for (int i = 0; i < n; i++)
		a[i] = 2.0f;
}

template <typename T>
static void scale_by(T *a, int n, T s)
{
	#pragma nest bind(i=grid) copy(a[0:n]) assume(0 <= n, n <= 1 << 30)
	for (int i = 0; i < n; i++)
		a[i] *= s;
}

template <typename T>
inline void fill_by(T *a, int n, T s)
{
	#pragma nest bind(i=grid) copy(a[0:n]) assume(0 <= n, n <= 1 << 30)
	for (int i = 0; i < n; i++)
		a[i] = s;
}

namespace sizes {
static void twice(float *a, int n)
{
	#pragma nest bind(i=grid) copy(a[0:n]) assume(0 <= n, n <= 1 << 30)
	for (int i = 0; i < n; i++)
		a[i] *= 2.0f;
}
}

// no word is needed where the namespace has no name, and none would be right of a function that others call
namespace {
void thrice(float *a, int n)
{
	#pragma nest bind(i=grid) copy(a[0:n]) assume(0 <= n, n <= 1 << 30)
	for (int i = 0; i < n; i++)
		a[i] *= 3.0f;
}
}

void all(float *a, double *b, int n)
{
	scale(a, n, 2.0f);
	shift(a, n);
	fill(a, n);
	late(a, n);
	scale_by(b, n, 2.0);
	fill_by(b, n, 2.0);
	sizes::twice(a, n);
	thrice(a, n);
	#pragma nest bind(i=grid) copy(a[0:n]) assume(0 <= n, n <= 1 << 30)
	for (int i = 0; i < n; i++)
		a[i] *= 4.0f;
}

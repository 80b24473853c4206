// cunest: --cost-model=paper
// _Pragma says what #pragma says, also out of a macro: nothing may come between the two loops, or
// between the pragma and its loop, and what threads do to each other is not in the loops.
#include <math.h>
#define PARALLEL _Pragma("omp parallel for")
#define OMP(...) OMP_TEXT(omp __VA_ARGS__)
#define OMP_TEXT(text) _Pragma(#text)
#define NESTED collapse(2)
#ifdef _OPENMP
#define MAYBE _Pragma("omp parallel for collapse(2)")
#else
#define MAYBE
#endif
void between(float *__restrict__ y, const float *__restrict__ x, int n, float z)
{
	PARALLEL
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = x[i] * expf(z);
}
void above(float *__restrict__ y, const float *__restrict__ x, int n, float z)
{
	#pragma nest
	PARALLEL
	for (int i = 0; i < n; i++)
		y[i] = x[i] * expf(z);
	#pragma nest
	_Pragma("omp parallel for schedule(static)") for (int i = 0; i < n; i++)
		y[i] += x[i] * expf(z);
}
void collapsed(float *__restrict__ y, const float *__restrict__ x, int n, float z)
{
	#pragma nest
	_Pragma("omp parallel for collapse(2)")
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			y[i * n + j] = x[i] * expf(z);
	#pragma nest
	OMP(parallel for collapse(2))
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			y[i * n + j] = x[i] * expf(z);
	#pragma nest
	#pragma omp parallel for NESTED
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			y[i * n + j] = x[i] * expf(z);
	#pragma nest
	MAYBE
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			y[i * n + j] = x[i] * expf(z);
}
void named(float *__restrict__ y, const float *__restrict__ x, int n, float z)
{
	#pragma nest
	OMP(parallel for default(none) shared(x, y, n, z))
	for (int i = 0; i < n; i++)
		y[i] = x[i] * expf(z);
}
void atomic(float *__restrict__ y, const float *__restrict__ x, int n, float z)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		OMP(atomic)
		y[0] += x[i] * expf(z);
	}
	#pragma nest
	for (int i = 0; i < n; i++) {
		_Pragma("omp critical") { y[0] += x[i] * expf(z); }
	}
}
// The pragma of an #if of its own: a declaration would be in the #if, or after the pragma.
void chosen(float *__restrict__ y, const float *__restrict__ x, int n, float z)
{
#ifdef _OPENMP
	#pragma omp parallel for
#endif
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = x[i] * expf(z);
}

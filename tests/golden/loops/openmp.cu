// cunest: --cost-model=paper -Rpass-missed=frontend
// What threads do in host code.  An iteration's share may be computed before the loop ...
#include <math.h>
void before(float *__restrict__ y, const float *__restrict__ x, int n, float z)
{
	#pragma omp parallel for schedule(static, 4) if(n > 64)
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = x[i] * expf(z);
}
void inside(float *__restrict__ y, const float *__restrict__ x, int n, float z)
{
	#pragma nest
	for (int t = 0; t < 9; t++) {
		#pragma omp parallel for
		for (int i = 0; i < n; i++)
			y[i] += x[t] * expf(z);
	}
}
// ... but not where the directive says what is read in the loop, or which loops follow each other.
void named(float *__restrict__ y, const float *__restrict__ x, int n, float z)
{
	#pragma nest
	#pragma omp parallel for default(none) shared(x, y, n, z)
	for (int i = 0; i < n; i++)
		y[i] = x[i] * expf(z);
}
void collapsed(float *__restrict__ y, const float *__restrict__ x, int n, float z)
{
	#pragma omp parallel for collapse(2)
	#pragma nest
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			y[i * n + j] = x[i] * expf(z);
}
// What threads do to each other is not in the loops.
void atomic(float *__restrict__ y, const float *__restrict__ x, int n, float z)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		#pragma omp atomic
		y[0] += x[i] * expf(z);
	}
}
void waits(float *__restrict__ y, const float *__restrict__ x, int n, float z)
{
	#pragma omp parallel
	#pragma nest
	for (int t = 0; t < 9; t++) {
		#pragma omp for
		for (int i = 0; i < n; i++)
			y[i] += x[t] * expf(z);
		#pragma omp single
		y[0] += x[0];
	}
}
void keeps(float *__restrict__ y, const float *__restrict__ x, int n, float z)
{
	float u = 3;
	#pragma nest
	for (int t = 0; t < 9; t++) {
		#pragma omp parallel for private(u)
		for (int i = 0; i < n; i++) {
			u = x[i];
			y[i] += u * u;
		}
		y[t] += u;
	}
}

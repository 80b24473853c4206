// A variable that all threads write in place of what OpenMP adds up: also where a macro or an operator says so.
#define ADDED(...) _Pragma("omp parallel for reduction(+ : y[:1])")
#define CHECK(x)
void sum(float *__restrict__ y, const float *__restrict__ x, int n)
{
	#pragma nest accumulate(y at i)
	ADDED()
	for (int i = 0; i < n; i++)
		y[0] += x[i];
}
void inner(float *__restrict__ y, const float *__restrict__ x, int n)
{
	#pragma nest accumulate(y at i)
	for (int i = 0; i < n; i++)
		CHECK(i) _Pragma("omp simd reduction(+ : y[:1])")
		for (int j = 0; j < 8; j++)
			y[0] += x[i * 8 + j];
}

// A variable that all threads write in place of what OpenMP adds up.
void sum(float *__restrict__ y, const float *__restrict__ x, int n)
{
	#pragma omp parallel for reduction(+ : y[:1])
	#pragma nest accumulate(y at i)
	for (int i = 0; i < n; i++)
		y[0] += x[i];
}
void inner(float *__restrict__ y, const float *__restrict__ x, int n)
{
	#pragma nest accumulate(y at i)
	for (int i = 0; i < n; i++)
		#pragma omp simd reduction(+ : y[:1])
		for (int j = 0; j < 8; j++)
			y[0] += x[i * 8 + j];
}

// A peeled iteration would stand between the two loops that the directive is about.
void inner(int *__restrict__ a, const int *__restrict__ b, int n, int m)
{
	#pragma omp parallel for collapse(2)
	for (int i = 0; i < n; i++)
		#pragma nest peel(j:first)
		for (int j = 0; j < m; j++)
			a[i * m + j] = b[j];
}

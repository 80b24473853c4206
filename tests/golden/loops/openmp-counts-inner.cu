// cunest: --cost-model=paper
// A directive is about as many loops as it says, and nothing may stand between those: an annotation
// before one of the inner loops may not put anything there. Loops further in are not the directive's.
void inner(int *__restrict__ a, const int *__restrict__ b, int n, int m)
{
	#pragma omp parallel for collapse(2)
	for (int i = 0; i < n; i++)
		#pragma nest assume(0 <= n && n < 1000 && 0 < m && m < 1000)
		for (int j = 0; j < m; j++)
			a[i * m + j] = b[j] / (i * m + 3);
	#pragma omp parallel for schedule(static) collapse(3)
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < m; j++) {
			#pragma nest assume(0 <= n && n < 1000 && 0 < m && m < 1000)
			for (int k = 0; k < m; k++)
				a[i * m + j] += b[k] / (j * m + 3);
		}
	}
	#pragma omp parallel for collapse(2)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			#pragma nest assume(0 <= n && n < 1000 && 0 < m && m < 1000)
			for (int k = 0; k < m; k++)
				a[i * m + j] += b[k] / (j * m + 3);
	#pragma omp parallel for default(none) shared(a, b, n, m)
	for (int i = 0; i < n; i++)
		#pragma nest assume(0 <= n && n < 1000 && 0 < m && m < 1000)
		for (int j = 0; j < m; j++)
			a[i * m + j] = b[j] / (i * m + 3);
	#pragma omp tile sizes(4, 4)
	for (int i = 0; i < n; i++)
		#pragma nest assume(0 <= n && n < 1000 && 0 < m && m < 1000)
		for (int j = 0; j < m; j++)
			a[i * m + j] = b[j] / (i * m + 3);
	#pragma omp parallel for collapse(2)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			a[i * m + j] = 0;
	for (int i = 0; i < n; i++)
		#pragma nest assume(0 <= n && n < 1000 && 0 < m && m < 1000)
		for (int j = 0; j < m; j++)
			a[i * m + j] += b[j] / (i * m + 3);
}

// cunest: --all
// A body that comes to end in a comment leaves the braces after it, and other comments, a line of theirs.
void k(float *a, int n, int m)
{
	#pragma nest assume(n > 0)
	for (int i = min(n * n, n) + m; i < n; i++) {
		for (int v = 0; v < m; v++) if (i < n && i > 0) { a[i] = 1; // six
			}}
}

__global__ void g(float *a, int n, int m)
{
	for (int i = m; i < n; i++) {
		for (int v = 0; v <= m; v++)
			if (0 < n && i > 0) { a[i] = 1; // six
			}// also dead
		a[3] = 1;
	}
}

__global__ void h(float *a, int n, int m)
{
	for (int i = m; i < n; i++) {
		for (int v = 0; v <= m; v++)
			if (0 < n && i > 0) a[i] = 1; // six
		a[3] = 1;
	}
}

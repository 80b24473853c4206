// Comparisons of truth values that are meant as such.

__global__ void k(float *__restrict__ a, const float *__restrict__ b, int n, int w, bool wide)
{
	#pragma nest assume(w > 0, (0 < n) == (w > 8), 0 < n == wide, w < 9 == n > 3, (n > 8) <= wide)
	for (int i = 0; i < n; i++)
		a[i] = b[i / w];
}

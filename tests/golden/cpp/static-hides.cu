// A static variable of the name hides the other one as any does, and `::n` is not hidden at all.
// cunest: --all
int n;

__device__ int ticket(int step)
{
	int next = 3;

	for (int v = step; v < 9; v += 2) {
		static int next;
		next += v * (2 + 3);
	}
	return next;
}

void f(float *y, int m)
{
	int n = m + 1;

	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = ::n * (2 + 3) + n;
}

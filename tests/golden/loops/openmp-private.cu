// cunest:
// A clause above the loop that gives each thread a variable of its own keeps the loop as it is.
void each(int *out, const int *in, int n, int x, int y)
{
	int t;
	#pragma nest noalias assume(y > 0, n > 0)
	#pragma omp parallel for private(t)
	for (int i = 0; i < n; i++) {
		if (in[i] > 7) {
			t = x / y;
			out[i] += t * in[i] + in[i] / t;
		}
	}
}
void first(int *out, const int *in, int n, int x, int y)
{
	int t = 5;
	#pragma nest noalias assume(y > 0, n > 0)
	#pragma omp parallel for firstprivate(t) schedule(static)
	for (int i = 0; i < n; i++) {
		if (in[i] > 7) {
			t = x / y;
			out[i] += t * in[i] + in[i] / t;
		}
	}
	out[n] = t;
}
void shared(int *out, const int *in, int n, int x, int y)
{
	#pragma nest noalias assume(y > 0, n > 0)
	#pragma omp parallel for schedule(static) num_threads(4)
	for (int i = 0; i < n; i++) {
		if (in[i] > 7)
			out[i] += x / y * in[i];
	}
}

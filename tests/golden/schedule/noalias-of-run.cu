// noalias of a nest is about the pointers as each run of it finds them.
void swapped(float *u, float *v, const float *f, int n, int sweeps)
{
	for (int s = 0; s < sweeps; s++) {
		#pragma nest deviceptr noalias(u, v, f) assume(3 <= n, n <= 4096) tile(i:8, j:32) bind(i, j)
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < n - 1; j++)
				v[i * n + j] = u[(i - 1) * n + j] + u[(i + 1) * n + j] + f[i * n + j];
		float *t = u;
		u = v;
		v = t;
	}
}

// Without names it is about all pointers of the nest; a row that the nest declares is the grid's.
void swapped_rows(float *u, float *v, int n, int sweeps)
{
	for (; sweeps > 0; sweeps--) {
		#pragma nest deviceptr noalias assume(3 <= n, n <= 4096) tile(i:8, j:32) bind(i, j)
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < n - 1; j++) {
				const float *above = u + (i - 1) * n, *below = u + (i + 1) * n;

				v[i * n + j] = above[j] + below[j];
			}
		float *t = u;
		u = v;
		v = t;
	}
}

// Set before, in either of two ways.
void chosen(float *a, float *b, int n, bool odd)
{
	float *from, *to;

	if (odd) {
		from = b;
		to = a;
	} else {
		from = a;
		to = b;
	}
	#pragma nest deviceptr noalias(from, to) assume(3 <= n, n <= 4096) tile(i:8, j:32) bind(i, j)
	for (int i = 1; i < n; i++)
		for (int j = 0; j < n; j++)
			to[i * n + j] = from[(i - 1) * n + n - 1 - j];
}

// Two nests a sweep, and one thread that does it all.
__global__ void serial(float *x, float *y, int n, int sweeps)
{
	for (int s = 0; s < sweeps; s++) {
		#pragma nest noalias(x, y) assume(n >= 0) reorder(j, i)
		for (int i = 1; i < n; i++)
			for (int j = 0; j < n - 1; j++)
				y[i * n + j] = x[(i - 1) * n + j + 1];
		#pragma nest noalias(x, y) assume(n >= 0) reorder(j, i)
		for (int i = 1; i < n; i++)
			for (int j = 0; j < n - 1; j++)
				x[i * n + j] = y[(i - 1) * n + j + 1];
		float *t = x;
		x = y;
		y = t;
	}
}

// Passes ask the same: what v[i] stores is not *scale, so that this is loaded once.
__device__ void scaled(float *v, const float *scale, const float *next, int n, int sweeps)
{
	for (int s = 0; s < sweeps; s++) {
		#pragma nest noalias(v, scale) assume(n > 0)
		for (int i = 0; i < n; i++)
			v[i] = v[i] / sqrtf(*scale);
		scale = next;
	}
}

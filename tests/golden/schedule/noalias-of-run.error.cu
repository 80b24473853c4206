// What noalias of a nest does not say: anything of other runs, of pointers that the nest sets, of names
// that are two for one.
void set_inside(float *u, float *v, int n)
{
	#pragma nest noalias(u, v) assume(0 <= n, n <= 4096) tile(i:8, j:8)
	for (int i = 1; i < n; i++) {
		for (int j = 0; j < n - 1; j++)
			v[i * n + j] = u[(i - 1) * n + j + 1];
	}
	#pragma nest noalias(u, v) assume(n >= 0) reorder(j, i)
	for (int i = 1; i < n; i++)
		for (int j = 0; j < n - 1; j++) {
			v[i * n + j] = u[(i - 1) * n + j + 1];
			u = v;
		}
}

// Nothing orders threads between two sweeps: one may store to v what another one still reads as u.
__global__ void unordered(float *u, float *v, int n, int sweeps)
{
	for (int s = 0; s < sweeps; s++) {
		#pragma nest noalias(u, v) bind(i=grid)
		for (int i = 1; i < n - 1; i++)
			v[i] = u[i - 1] + u[i + 1];
		float *t = u;
		u = v;
		v = t;
	}
}

// ... nor where each sweep has its own pair.
__global__ void unordered_pairs(float **grid, int n, int sweeps)
{
	for (int s = 0; s < sweeps; s++) {
		float *u = grid[s], *v = grid[s + 1];

		#pragma nest noalias(u, v) bind(i=grid)
		for (int i = 1; i < n - 1; i++)
			v[i] = u[i - 1] + u[i + 1];
	}
}

// `row` is what u was, and u is another one now; nobody speaks of row.
void renamed(float *u, float *v, int n)
{
	float *row = u;

	u = v;
	v = row;
	#pragma nest noalias(u, v) assume(n >= 0) reorder(j, i)
	for (int i = 1; i < n; i++)
		for (int j = 0; j < n - 1; j++)
			v[i * n + j] = row[(i - 1) * n + j + 1] + u[j];
}

// A row of u is no other array than u.
void kin(float *u, float *v, int n, int sweeps)
{
	for (int s = 0; s < sweeps; s++) {
		float *row = u + n;

		#pragma nest noalias assume(n >= 0) reorder(j, i)
		for (int i = 1; i < n; i++)
			for (int j = 0; j < n - 1; j++)
				u[i * n + j] = row[(i - 1) * n + j + 1];
		u = v;
	}
}

// The solver, as one writes it for a CPU. Compiled by nvcc alone it runs there.
#include "jacobi.h"

#include <math.h>

// u, v and f stay on the device until the solution is there: the launches find out which copy u is by its value.
int solve(struct grid *g, float tolerance, int most)
{
	enum { BATCH = 200 }; // how much a sweep changes is asked after so many
	const float *f = g->f;
	float *u = g->u, *v = g->v, change = INFINITY;
	const int n = g->n;
	const float h = 1.0f / (float)(n - 1);
	int sweeps = 0;

	#pragma nest data noalias assume(3 <= n, n <= 1 << 14) copy(u[0:n*n], v[0:n*n]) copyin(f[0:n*n])
	{
		while (sweeps < most && change > tolerance) {
			#pragma nest tile(i:8, j:32) bind(i, j)
			for (int i = 1; i < n - 1; i++)
				for (int j = 1; j < n - 1; j++)
					v[i * n + j] = 0.25f * (u[(i - 1) * n + j] + u[(i + 1) * n + j] +
								u[i * n + j - 1] + u[i * n + j + 1] +
								h * h * f[i * n + j]);
			float *t = u;
			u = v;
			v = t;
			sweeps++;
			if (sweeps % BATCH == 0) {
				change = 0;
				#pragma nest reduction(max:change) tile(i:8, j:32) bind(i, j)
				for (int i = 1; i < n - 1; i++)
					for (int j = 1; j < n - 1; j++)
						change = fmaxf(change, fabsf(u[i * n + j] - v[i * n + j]));
			}
		}
	}
	g->u = u;
	g->v = v;
	return sweeps;
}

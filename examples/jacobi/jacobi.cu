// The solver, as one writes it for a CPU. Compiled by nvcc alone it runs there.
#include "jacobi.h"

#include <math.h>

// From u to v and back. u, v and f stay on the device for all sweeps: the launch finds out which copy u is by its value.
static float *sweeps(float *u, float *v, const float *f, int n, int count)
{
	const float h = 1.0f / (float)(n - 1);

	#pragma nest data noalias assume(3 <= n, n <= 1 << 14) copy(u[0:n*n], v[0:n*n]) copyin(f[0:n*n])
	{
		for (int s = 0; s < count; s++) {
			#pragma nest noalias assume(3 <= n, n <= 1 << 14) tile(i:8, j:32) bind(i, j)
			for (int i = 1; i < n - 1; i++)
				for (int j = 1; j < n - 1; j++)
					v[i * n + j] = 0.25f * (u[(i - 1) * n + j] + u[(i + 1) * n + j] +
								u[i * n + j - 1] + u[i * n + j + 1] +
								h * h * f[i * n + j]);
			float *t = u;
			u = v;
			v = t;
		}
	}
	return u;
}

static float change(const float *u, const float *v, int n)
{
	float most = 0;

	for (int i = 0; i < n * n; i++)
		most = fmaxf(most, fabsf(u[i] - v[i]));
	return most;
}

int solve(struct grid *g, float tolerance, int most)
{
	enum { BATCH = 200 }; // the host looks at the result after so many sweeps
	int done = 0;

	while (done < most) {
		const int count = most - done < BATCH ? most - done : BATCH;
		float *last = sweeps(g->u, g->v, g->f, g->n, count);

		if (last == g->v) {
			g->v = g->u;
			g->u = last;
		}
		done += count;
		if (change(g->u, g->v, g->n) <= tolerance)
			break;
	}
	return done;
}

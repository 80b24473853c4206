// A problem of which the solution is known: u = x * (1 - x) * y * (1 - y).
#include "jacobi.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static float exact(const struct grid *g, int i, int j)
{
	const float x = (float)i / (float)(g->n - 1), y = (float)j / (float)(g->n - 1);

	return x * (1 - x) * y * (1 - y);
}

int main(int argc, char **argv)
{
	struct grid g = {argc > 1 ? atoi(argv[1]) : 33, NULL, NULL, NULL};
	const size_t points = (size_t)g.n * g.n;
	float worst = 0;
	int done;

	if (g.n < 3 || g.n > 1 << 14)
		return 2;
	g.u = (float *)calloc(points, sizeof(*g.u));
	g.v = (float *)calloc(points, sizeof(*g.v));
	g.f = (float *)calloc(points, sizeof(*g.f));
	if (!g.u || !g.v || !g.f)
		return 2;
	for (int i = 0; i < g.n; i++)
		for (int j = 0; j < g.n; j++) {
			const float x = (float)i / (float)(g.n - 1), y = (float)j / (float)(g.n - 1);

			g.f[i * g.n + j] = 2 * x * (1 - x) + 2 * y * (1 - y);
		}
	done = solve(&g, 1e-7f, 100000);
	for (int i = 0; i < g.n; i++)
		for (int j = 0; j < g.n; j++)
			worst = fmaxf(worst, fabsf(g.u[i * g.n + j] - exact(&g, i, j)));
	printf("jacobi: %s, %d points, error %.1e after %d sweeps\n", worst < 1e-4f ? "ok" : "wrong", g.n * g.n, worst, done);
	free(g.u);
	free(g.v);
	free(g.f);
	return worst < 1e-4f ? 0 : 1;
}

// What a data region assumes holds in its nests, and the room for what comes back of them is allocated once.
#include <math.h>

int solve(float *u, float *v, const float *f, int w, int h, float tolerance)
{
	float change;
	int n = 0;

	#pragma nest data noalias assume(3 <= w, w <= 1 << 12, 3 <= h, h <= 1 << 12) copy(u[0:w*h], v[0:w*h]) copyin(f[0:w*h])
	{
		do {
			#pragma nest tile(y:8, x:32) bind(y, x)
			for (int y = 1; y < h - 1; y++)
				for (int x = 1; x < w - 1; x++)
					v[y * w + x] = 0.25f * (u[(y - 1) * w + x] + u[(y + 1) * w + x] + u[y * w + x - 1] +
								u[y * w + x + 1] + f[y * w + x]);
			change = 0;
			#pragma nest reduction(max:change) tile(y:8, x:32) bind(y, x)
			for (int y = 1; y < h - 1; y++)
				for (int x = 1; x < w - 1; x++)
					change = fmaxf(change, fabsf(u[y * w + x] - v[y * w + x]));
			float *t = u;
			u = v;
			v = t;
			n++;
		} while (change > tolerance);
	}
	return n;
}

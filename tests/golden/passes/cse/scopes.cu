// cunest: --cost-model=paper --passes=cse
// Each name stands in the innermost block that all its uses share; nothing leaves the guard that protects it.
__global__ void scopes(int *y, int n, int w)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		if (w != 0) {
			y[i] = i / w;
			if (i % 2 == 0)
				y[i + n] = i / w + 1;
			else if (i % 3 == 0)
				y[i + 2 * n] = i % 3 + n;
		}
		y[i + 3 * n] = w > 0 && i / w > 3 ? i / w : 0;
	}
}

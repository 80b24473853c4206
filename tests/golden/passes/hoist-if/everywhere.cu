// --hoist=select and --cost=growth:N say for all nests what clauses say for one.
// cunest: --hoist=select --cost=growth:5
__global__ void two(float *y, float *z, const float *a, const float *b, int n, int c)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = c == 1 ? a[i] : b[i];
	#pragma nest
	for (int i = 0; i < n; i++) {
		if (c == 2)
			z[i] = a[i];
		else
			z[i] = b[i];
	}
}

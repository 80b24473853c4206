// The division is what i > lo guards: it passes nothing.
// cunest: --cost-model=paper -Rpass-missed=group
__global__ void ratio(int *out, int n, int lo, int d, int v)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		if (i > lo && v / d > 3 && i != 7 && v > 1)
			out[i] = 1;
}

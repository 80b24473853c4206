// The first test decides the second: a fold, whatever the cost model.
__global__ void inner(int *out, int n, int lo)
{
	#pragma nest assume(lo > 4)
	for (int i = 0; i < n; i++)
		out[i] = i > lo ? (i > 3 ? i : -1) : -1;
}

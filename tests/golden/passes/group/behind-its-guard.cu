// The load stays after the tests before it; the others pass it.
// cunest: --cost-model=paper
__global__ void pick(int *out, const float *__restrict__ weight, int n, int m, int y, int lo, int hi)
{
	#pragma nest
	for (int k = 0; k < n; k++)
		if (k < m && y >= lo && weight[k] > 0.0f && y < hi)
			out[k] = 1;
}

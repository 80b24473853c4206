// One operand of ||: the first loop does not test, the second tests the rest.
__global__ void masked(float *y, const float *x, const int *mask, int n, int all)
{
	#pragma nest cost(growth:4)
	for (int i = 0; i < n; i++)
		if (all == 1 || mask[i] > 0)
			y[i] = x[i];
}

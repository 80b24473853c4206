// What is no bound stays a condition.
__global__ void gather(const float *__restrict__ x, const int *__restrict__ on, float *__restrict__ y,
		       int n, int first, int last)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		if (i >= first && on[i] && i < last)
			y[i] = x[i];
	}
}

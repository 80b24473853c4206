// cunest: --cost-model=paper --passes=cse
// The index of the store, the indices of loads, the condition and the argument of a call.
__device__ float blend(float x, int at) { return x / (1 + at); }
__global__ void index_and_value(float *y, const float *__restrict__ x, int n, int m)
{
	#pragma nest assume(0 < m && m <= 4096)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			if (i * m + j > 0)
				y[i * m + j] = blend(x[i * m + j - 1], i * m + j);
}

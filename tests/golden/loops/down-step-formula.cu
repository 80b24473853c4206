// The bytes of the step of `i -= w` spell w: what is -w elsewhere is not written like them.
__global__ void shared(float *__restrict__ y, const float *__restrict__ x, int n, int w, int m)
{
	#pragma nest assume(w > 0, w < 100, m > 0) cost(model=paper)
	for (int j = 0; j < m; j++)
		for (int i = n; i > 0; i -= w)
			y[i + j] = x[i + 100] * (-w) + x[i & (-w)];
}
__global__ void strips(float *__restrict__ y, const float *__restrict__ x, int n, int m, int s)
{
	#pragma nest
	for (int i = m; i < n; i -= s)
		for (int j = 0; j < 4; j++)
			if (i + j < n)
				y[i + j] = x[i + j];
}

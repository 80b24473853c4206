// verify(...) says which inputs a test gets, and changes nothing of the result.
__global__ void spmv(const int *start, const int *column, const float *value, const float *x, float *y, int rows)
{
	int row = blockIdx.x * blockDim.x + threadIdx.x;
	if (row >= rows)
		return;
	float s = 0.0f;
	#pragma nest verify(start[rows + 1], start=0:3 * rows rising, rows=1:rows > 3 ? 100 : 7, column=0:rows - 1)
	for (int k = start[row]; k < start[row + 1]; k++)
		s += value[k] * x[column[k]] / sinf((float)rows);
	y[row] = s;
}

template <typename T, int N>
__global__ void rows_of(T *a, int n)
{
	#pragma nest verify(T=float, N=8, grid=dim3(2, 2), block=64, shared=64 * 4)
	for (int i = 0; i < n; i++)
		a[i] = a[i] / sinf((float)n);
}

__global__ void left_out(float *a, int n)
{
	#pragma nest verify(off)
	for (int i = 0; i < n; i++)
		a[i] = a[i] / sinf((float)n);
}

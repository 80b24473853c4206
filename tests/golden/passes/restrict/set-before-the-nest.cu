// y[row] is set before the loop that the clause speaks of; it is the element that the loop adds to, so that
// the clause is about it too.  count[row] is none of it.
// cunest: -Rpass=restrict -Rpass-missed=restrict
__global__ void spmv(float *y, const float *value, const int *column, const float *x, const int *row_start, int rows)
{
	const int row = blockIdx.x * blockDim.x + threadIdx.x;
	if (row >= rows)
		return;

	y[row] = 0.0f;
#pragma nest noalias
	for (int j = row_start[row]; j < row_start[row + 1]; j++)
		y[row] += value[j] * x[column[j]]; // gathered
	if (y[row] < 0.0f)
		y[row] = 0.0f;
}

__global__ void spmv_counted(float *y, int *count, const float *value, const int *column, const float *x,
			     const int *row_start, int rows)
{
	const int row = blockIdx.x * blockDim.x + threadIdx.x;
	if (row >= rows)
		return;

	count[row] = row_start[row + 1] - row_start[row];
#pragma nest noalias
	for (int j = row_start[row]; j < row_start[row + 1]; j++)
		y[row] += value[j] * x[column[j]];
}

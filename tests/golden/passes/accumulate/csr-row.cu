// cunest: -Rpass=accumulate
// The clause of the loop does not speak of what is stored before it: the pointers stay as they are, and y[row]
// goes to a register by itself.
__global__ void spmv(int rows, const int *row_ptr, const int *col, const float *val, const float *x,
		     float *y, int *count)
{
	const int row = blockIdx.x * blockDim.x + threadIdx.x;

	if (row >= rows)
		return;

	count[row] = row_ptr[row + 1] - row_ptr[row];
#pragma nest noalias
	for (int j = row_ptr[row]; j < row_ptr[row + 1]; j++)
		y[row] += val[j] * x[col[j]]; // one entry
}

// A x for a sparse matrix in CSR form, added to y; one thread a row.  As it is written y[row] and
// the end of the row are read from memory, and y[row] is written, for each entry.
__global__ void spmv_add(int rows, const int *row_start, const int *column, const float *value,
                         const float *x, float *y)
{
    const int row = blockIdx.x * blockDim.x + threadIdx.x;

    if (row >= rows)
        return;
    #pragma nest noalias
    for (int j = row_start[row]; j < row_start[row + 1]; j++)
        y[row] += value[j] * x[column[j]];
}

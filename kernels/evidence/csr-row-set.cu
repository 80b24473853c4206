// y = A x: the store before the loop may be anything's that the clause of the loop does not speak of,
// so the pointers stay as they are declared, and y[row] goes to a register by itself.
__global__ void spmv(int rows, const int *row_start, const int *column, const float *value,
                     const float *x, float *y)
{
    const int row = blockIdx.x * blockDim.x + threadIdx.x;

    if (row >= rows)
        return;

    y[row] = 0.0f;
    #pragma nest noalias
    for (int j = row_start[row]; j < row_start[row + 1]; j++)
        y[row] += value[j] * x[column[j]];
}

// y = A x: what is stored before the loop is the element that the clause of the loop speaks of.
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

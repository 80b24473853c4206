// csr-row by hand: the sum and the end of the row in registers, and __restrict__.
__global__ void spmv_add(int rows, const int *__restrict__ row_start, const int *__restrict__ column,
                         const float *__restrict__ value, const float *__restrict__ x,
                         float *__restrict__ y)
{
    const int row = blockIdx.x * blockDim.x + threadIdx.x;

    if (row >= rows)
        return;

    const int end = row_start[row + 1];
    float sum = y[row];

    for (int j = row_start[row]; j < end; j++)
        sum += value[j] * x[column[j]];
    y[row] = sum;
}

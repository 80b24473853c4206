// y = A x for a sparse matrix in CSR form, one thread per row.
// Written straight into y, as one does: without a promise nvcc has to store y[row] every time.

__global__ void spmv_csr(int rows, const int *row_ptr, const int *col_idx, const double *val,
                         const double *x, double *y)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;

    y[row] = 0.0;
    #pragma nest noalias(y, row_ptr, col_idx)
    for (int j = row_ptr[row]; j < row_ptr[row + 1]; ++j) {
        y[row] += val[j] * x[col_idx[j]];
    }
}

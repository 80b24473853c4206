// The sum and the maximum of each row, where several threads may have one row: rows are numbered by `group`.
extern "C" __global__ void rows(const int* x, const int* group, int* sum, int* most, int n, int cols) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n)
    return;
  const int g = group[row];
  #pragma nest noalias(x, sum, most)
  for (int j = 0; j < cols; j++) {
    atomicAdd(&sum[g], x[row * cols + j]);
    atomicMax(&most[g], x[row * cols + j]);
  }
}

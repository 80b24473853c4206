// A row is scaled, and shifted too when the caller has a shift: the test is the same in each iteration.
extern "C" __global__ void affine_rows(const float* __restrict__ x, const float* __restrict__ shift,
                                       float* __restrict__ y, float scale, int has_shift, int rows,
                                       int cols) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  #pragma nest
  for (int c = 0; c < cols; c++) {
    if (has_shift)
      y[row * cols + c] = scale * x[row * cols + c] + shift[c];
    else
      y[row * cols + c] = scale * x[row * cols + c];
  }
}

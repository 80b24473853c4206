// Only the tokens that are not masked are scaled.  The compiler does not know that expf(bias) may be
// computed without need, and repeats it.
extern "C" __global__ void gate_expf(const int* __restrict__ mask, const float* __restrict__ x,
                                     float* __restrict__ y, float bias, int n) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n) return;
  #pragma nest
  for (int t = 0; t < n; t++) {
    if (mask[t] > 0)
      y[t * n + row] = x[t * n + row] * expf(bias);
  }
}

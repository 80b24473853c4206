// The tail of a normal distribution, for what is active: erff() of the same value each time.
extern "C" __global__ void tail_erff(const int* __restrict__ active, const float* __restrict__ x,
                                     float* __restrict__ y, float sigma, int n) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n) return;
  #pragma nest
  for (int t = 0; t < n; t++) {
    if (active[t] > 0)
      y[t * n + row] = x[t * n + row] * erff(sigma);
  }
}

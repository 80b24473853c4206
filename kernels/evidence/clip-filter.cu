// A filter of run-time length over a signal: taps that fall outside of the signal do not count.
extern "C" __global__ void fir(const float* __restrict__ x, const float* __restrict__ w,
                               float* __restrict__ y, int n, int taps, int pad) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;

  float acc = 0.0f;
  #pragma nest assume(0 <= i, n <= (1 << 30), 0 <= pad && pad <= 4096)
  for (int k = 0; k < taps; ++k) {
    // zero padding on both sides
    if (i + k - pad >= 0 && i + k - pad < n)
      acc += x[i + k - pad] * w[k];
  }
  y[i] = acc;
}

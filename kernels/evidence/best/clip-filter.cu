// clip-filter by hand: the taps that fall inside of the signal, as bounds.
extern "C" __global__ void fir(const float* __restrict__ x, const float* __restrict__ w,
                               float* __restrict__ y, int n, int taps, int pad) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;

  const int begin = max(0, pad - i);
  const int end = min(taps, n + pad - i);
  float acc = 0.0f;
  for (int k = begin; k < end; ++k)
    acc += x[i - pad + k] * w[k];
  y[i] = acc;
}

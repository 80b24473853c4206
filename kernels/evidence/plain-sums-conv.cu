// A convolution without padding: sums and products of indices that do not change in the inner loops.
extern "C" __global__ void conv3x3(const float* __restrict__ in, const float* __restrict__ weight,
                                   float* __restrict__ out, int channels, int h, int w) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w - 2 || y >= h - 2) return;
  float acc = 0.0f;
  #pragma nest assume(0 <= x, 0 <= y, channels <= 4096, h <= 16384, w <= 16384)
  for (int c = 0; c < channels; c++) {
    for (int ky = 0; ky < 3; ky++) {
      for (int kx = 0; kx < 3; kx++)
        acc += in[(c * h + y + ky) * w + x + kx] * weight[(c * 3 + ky) * 3 + kx];
    }
  }
  out[y * w + x] = acc;
}

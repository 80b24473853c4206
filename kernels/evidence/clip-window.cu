// Blur with a window whose radius is known at run time, clipped at the edges of the image.
extern "C" __global__ void blur(const float* __restrict__ in, const float* __restrict__ weight,
                                float* __restrict__ out, int h, int w, int radius) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;

  float acc = 0.0f;
  #pragma nest assume(0 <= x, 0 <= y, 0 <= radius && radius <= 64, w <= 65536, h <= 65536)
  for (int dy = -radius; dy <= radius; dy++) {
    for (int dx = -radius; dx <= radius; dx++) {
      const int yy = y + dy;
      const int xx = x + dx;
      if (yy < 0 || yy >= h || xx < 0 || xx >= w) continue;  // outside
      acc += in[yy * w + xx] * weight[(dy + radius) * (2 * radius + 1) + dx + radius];
    }
  }
  out[y * w + x] = acc;
}

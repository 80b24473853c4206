// clip-window by hand: the part of the window that lies in the image, as bounds.
extern "C" __global__ void blur(const float* __restrict__ in, const float* __restrict__ weight,
                                float* __restrict__ out, int h, int w, int radius) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;

  const int top = max(-radius, -y), bottom = min(radius, h - 1 - y);
  const int left = max(-radius, -x), right = min(radius, w - 1 - x);
  float acc = 0.0f;
  for (int dy = top; dy <= bottom; dy++) {
    const float* row = in + (y + dy) * w + x;
    const float* weights = weight + (dy + radius) * (2 * radius + 1) + radius;
    for (int dx = left; dx <= right; dx++)
      acc += row[dx] * weights[dx];
  }
  out[y * w + x] = acc;
}

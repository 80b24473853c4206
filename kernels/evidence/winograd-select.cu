// The last step of a Winograd convolution, F(2x2, 3x3): a tile of 4x4 becomes 2x2 pixels.  The matrix of the
// transform is written as what its elements are; when the loops are unrolled all of it goes.
extern "C" __global__ void winograd_inverse(const float* __restrict__ tiles, float* __restrict__ out, int count) {
  const int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= count) return;
  #pragma nest assume(0 <= t, count <= 1 << 20)
  for (int vh = 0; vh < 2; vh++) {
    for (int vw = 0; vw < 2; vw++) {
      float acc = 0.0f;
      for (int ra = 0; ra < 4; ra++) {
        for (int rb = 0; rb < 4; rb++) {
          acc += tiles[(ra * 4 + rb) * count + t] *
                 (vh == 0 ? (ra < 3 ? 1.0f : 0.0f) : (ra == 1 ? 1.0f : (ra == 2 ? -1.0f : (ra == 3 ? -1.0f : 0.0f)))) *
                 (vw == 0 ? (rb < 3 ? 1.0f : 0.0f) : (rb == 1 ? 1.0f : (rb == 2 ? -1.0f : (rb == 3 ? -1.0f : 0.0f))));
        }
      }
      out[(t * 2 + vh) * 2 + vw] = acc;
    }
  }
}

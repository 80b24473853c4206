// winograd-select with the row of the matrix taken out of the innermost loop by hand.  No better.
extern "C" __global__ void winograd_inverse(const float* __restrict__ tiles, float* __restrict__ out, int count) {
  const int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= count) return;
  for (int vh = 0; vh < 2; vh++) {
    for (int vw = 0; vw < 2; vw++) {
      float acc = 0.0f;
      for (int ra = 0; ra < 4; ra++) {
        const float row =
            vh == 0 ? (ra < 3 ? 1.0f : 0.0f) : (ra == 1 ? 1.0f : (ra == 2 ? -1.0f : (ra == 3 ? -1.0f : 0.0f)));
        for (int rb = 0; rb < 4; rb++) {
          acc += tiles[(ra * 4 + rb) * count + t] * row *
                 (vw == 0 ? (rb < 3 ? 1.0f : 0.0f) : (rb == 1 ? 1.0f : (rb == 2 ? -1.0f : (rb == 3 ? -1.0f : 0.0f))));
        }
      }
      out[(t * 2 + vh) * 2 + vw] = acc;
    }
  }
}

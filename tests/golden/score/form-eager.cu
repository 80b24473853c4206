// cunest: --form=eager -Rpass=licm
// A transposed convolution, 4x4 with stride 2, of 16 channels of 7x7: which taps meet an element of the
// data is asked for rows and columns in turn, as a code generator writes it.
extern "C" __global__ void __launch_bounds__(64)
conv2d_transpose(const float* __restrict__ data, const float* __restrict__ kernel, float* __restrict__ out) {
  const int i = blockIdx.x * 64 + threadIdx.x;
  const int oc = i / 196;
  const int oy = i % 196 / 14;
  const int ox = i % 14;
  if (i >= 1568) return;
  float acc = 0.0f;
  #pragma nest
  for (int rc = 0; rc < 16; ++rc) {
    for (int ry = 0; ry < 4; ++ry) {
      for (int rx = 0; rx < 4; ++rx) {
        acc = acc + (2 <= oy + ry && 2 <= ox + rx && oy + ry < 15 && ox + rx < 15
                         ? ((oy + ry - 2) % 2 == 0 && (ox + rx - 2) % 2 == 0
                                ? data[rc * 49 + (oy + ry - 2) / 2 * 7 + (ox + rx - 2) / 2]
                                : 0.0f)
                         : 0.0f) *
                        kernel[rc * 128 + oc * 16 + 15 - ry * 4 - rx];
      }
    }
  }
  out[i] = acc;
}

// transpose-conv3d by hand: what each loop decides, before the loops in it.
extern "C" __global__ void __launch_bounds__(64)
conv3d_transpose(const float* __restrict__ data, const float* __restrict__ kernel, float* __restrict__ out) {
  const int i = blockIdx.x * 64 + threadIdx.x;
  const int oc = i / 800;
  const int oz = i % 800 / 100;
  const int oy = i % 100 / 10;
  const int ox = i % 10;
  float acc = 0.0f;
  for (int rc = 0; rc < 16; ++rc) {
    for (int rz = 0; rz < 4; ++rz) {
      const bool z_meets = 2 <= oz + rz && oz + rz < 9 && (oz + rz) % 2 == 0;
      for (int ry = 0; ry < 4; ++ry) {
        const bool y_meets = z_meets && 2 <= oy + ry && oy + ry < 11 && (oy + ry) % 2 == 0;
        for (int rx = 0; rx < 4; ++rx) {
          const bool meets = y_meets && 2 <= ox + rx && ox + rx < 11 && (ox + rx) % 2 == 0;
          acc = acc + (meets ? data[rc * 100 + (oz + rz - 2) / 2 * 25 + (oy + ry - 2) / 2 * 5 + (ox + rx - 2) / 2]
                             : 0.0f) *
                          kernel[rc * 256 + oc * 64 + 63 - rz * 16 - ry * 4 - rx];
        }
      }
    }
  }
  out[i] = acc;
}

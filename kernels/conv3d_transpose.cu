// Transposed 3-D convolution (NCDHW) with symbolic stride and padding, in the form TVM lowers it to
// after fusing the spatial axes: one thread per output element, the element's coordinates taken
// apart from the flat index with / and %.  As in the 2-D kernel the dilated input exists only as
// two nested selects.

extern "C" __global__ void __launch_bounds__(128)
conv3d_transpose(const float* __restrict__ data, const float* __restrict__ weight,
                 float* __restrict__ compute, int in_c, int in_d, int in_h, int in_w, int out_c,
                 int out_d, int out_h, int out_w, int stride, int pad) {
  const int oc = ((int)blockIdx.y);
  const int fused = ((((int)blockIdx.x) * 128) + ((int)threadIdx.x));
  if (fused < ((out_d * out_h) * out_w)) {
    const int oz = ((fused / out_w) / out_h);
    const int oy = ((fused / out_w) % out_h);
    const int ox = (fused % out_w);
    float acc = 0.000000e+00f;
    #pragma nest assume(0 <= oz && oz < 4096, 0 <= oy && oy < 4096, 0 <= ox && ox < 4096) \
                 assume(0 <= in_d && in_d <= 4096, 0 <= in_h && in_h <= 4096, 0 <= in_w && in_w <= 4096) \
                 assume(1 <= stride && stride <= 8, 0 <= pad && pad <= 16)
    for (int rz = 0; rz < 3; ++rz) {
      for (int ry = 0; ry < 3; ++ry) {
        for (int rx = 0; rx < 3; ++rx) {
          for (int rc = 0; rc < in_c; ++rc) {
            acc = (acc + (((((((pad <= (oz + rz)) && (pad <= (oy + ry))) && (pad <= (ox + rx))) && ((oz + rz) < ((in_d * stride) + pad))) && ((oy + ry) < ((in_h * stride) + pad))) && ((ox + rx) < ((in_w * stride) + pad))) ?
                (((((((oz + rz) - pad) % stride) == 0) && ((((oy + ry) - pad) % stride) == 0)) && ((((ox + rx) - pad) % stride) == 0)) ?
                 data[((((((rc * in_d) + (((oz + rz) - pad) / stride)) * in_h) + (((oy + ry) - pad) / stride)) * in_w) + (((ox + rx) - pad) / stride))] : 0.000000e+00f) : 0.000000e+00f) *
                weight[((((((((rc * out_c) + oc) * 3) + (2 - rz)) * 3) + (2 - ry)) * 3) + (2 - rx))]);
          }
        }
      }
    }
    compute[((oc * ((out_d * out_h) * out_w)) + fused)] = acc;
  }
}

// Transposed 2-D convolution (NCHW), the way TVM prints it when shape, stride and padding are
// symbolic: the input dilated by the stride and padded is never built; every read of it goes
// through two nested selects, one for the padding and one for the zeros of the dilation.
//
//   out[oc][oy][ox] = sum over ry, rx, rc of dilated[rc][oy + ry][ox + rx] * w[rc][oc][2 - ry][2 - rx]
//
// One thread makes one output element; 16x16 threads a block; blockIdx.z is the output channel.

extern "C" __global__ void __launch_bounds__(256)
conv2d_transpose(const float* __restrict__ data, const float* __restrict__ weight,
                 float* __restrict__ compute, int in_c, int in_h, int in_w, int out_c, int out_h,
                 int out_w, int stride, int pad_top, int pad_left) {
  const int oc = ((int)blockIdx.z);
  const int oy = ((((int)blockIdx.y) * 16) + ((int)threadIdx.y));
  const int ox = ((((int)blockIdx.x) * 16) + ((int)threadIdx.x));
  if (oy >= out_h || ox >= out_w) return;

  float acc = 0.000000e+00f;
  // What the graph compiler knows of its symbolic sizes.
  #pragma nest assume(0 <= oy && oy < 65536, 0 <= ox && ox < 65536) \
               assume(0 <= in_h && in_h <= 65536, 0 <= in_w && in_w <= 65536) \
               assume(1 <= stride && stride <= 16, 0 <= pad_top && pad_top <= 64, 0 <= pad_left && pad_left <= 64)
  for (int ry = 0; ry < 3; ++ry) {
    for (int rx = 0; rx < 3; ++rx) {
      for (int rc = 0; rc < in_c; ++rc) {
        // padding first, then dilation: only every stride-th row and column is data
        acc = (acc + (((((pad_top <= (oy + ry)) && (pad_left <= (ox + rx))) && ((oy + ry) < ((in_h * stride) + pad_top))) && ((ox + rx) < ((in_w * stride) + pad_left))) ?
            ((((((oy + ry) - pad_top) % stride) == 0) && ((((ox + rx) - pad_left) % stride) == 0)) ?
             data[((((rc * in_h) + (((oy + ry) - pad_top) / stride)) * in_w) + (((ox + rx) - pad_left) / stride))] : 0.000000e+00f) : 0.000000e+00f) *
            weight[((((((rc * out_c) + oc) * 3) + (2 - ry)) * 3) + (2 - rx))]);
      }
    }
  }
  compute[((((oc * out_h) + oy) * out_w) + ox)] = acc;
}

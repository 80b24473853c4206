// Direct 2-D convolution with "same" padding, as a library has it: any filter, one loop over all that
// a pixel sums up.  Most calls are 3x3 with stride 1: a version for those.

__global__ void conv2d_shapes(const float *input, const float *filter, float *output, int channels,
                              int height, int width, int kh, int kw, int stride, int dilation)
{
  const int taps = kh * kw;
  const int pad_y = dilation * (kh - 1) / 2;
  const int pad_x = dilation * (kw - 1) / 2;
  const int out_height = (height - 1) / stride + 1;
  const int out_width = (width - 1) / stride + 1;
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  const int oc = blockIdx.z;
  if (x >= out_width || y >= out_height)
    return;

  float acc = 0.0f;

  #pragma nest specialize(kh == 3 && kw == 3 && stride == 1 && dilation == 1)
  for (int c = 0; c < channels; c++) {
    for (int tap = 0; tap < taps; tap++) {
      const int iy = y * stride - pad_y + tap / kw * dilation;
      const int ix = x * stride - pad_x + tap % kw * dilation;
      if (iy >= 0 && iy < height && ix >= 0 && ix < width)
        acc += input[(c * height + iy) * width + ix] * filter[(oc * channels + c) * taps + tap];
    }
  }

  output[(oc * out_height + y) * out_width + x] = acc;
}

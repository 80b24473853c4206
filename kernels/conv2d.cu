// Direct 2-D convolution, NCHW, one image, everything known at run time only.
// A thread computes one pixel of one output channel.

__global__ void conv2d(const float *input, const float *filter, const float *bias, float *output,
                       int channels, int height, int width, int ksize, int stride, int pad,
                       int dilation, int out_height, int out_width)
{
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int oc = blockIdx.z;
  if (x >= out_width || y >= out_height)
    return;

  float acc = bias[oc];

  #pragma nest
  for (int c = 0; c < channels; c++) {
    for (int ky = 0; ky < ksize; ky++) {
      for (int kx = 0; kx < ksize; kx++) {
        int iy = y * stride - pad + ky * dilation;
        int ix = x * stride - pad + kx * dilation;
        // zero padding
        if (iy >= 0 && iy < height && ix >= 0 && ix < width)
          acc += input[(c * height + iy) * width + ix] *
                 filter[((oc * channels + c) * ksize + ky) * ksize + kx];
      }
    }
  }

  output[(oc * out_height + y) * out_width + x] = acc > 0.0f ? acc : 0.0f; // ReLU
}

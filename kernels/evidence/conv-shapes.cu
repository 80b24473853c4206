// A convolution for any filter and stride.  Most calls are 3x3 with stride 1: a version for those.
__global__ void conv2d(const float *__restrict__ in, const float *__restrict__ weight,
                       float *__restrict__ out, int channels, int height, int width, int kh, int kw,
                       int stride)
{
    const int out_h = (height - kh) / stride + 1;
    const int out_w = (width - kw) / stride + 1;
    const int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i >= out_h * out_w)
        return;

    float acc = 0.0f;

    #pragma nest specialize(kh == 3 && kw == 3 && stride == 1)
    for (int c = 0; c < channels; c++)
        for (int tap = 0; tap < kh * kw; tap++) {
            const int y = i / out_w * stride + tap / kw;
            const int x = i % out_w * stride + tap % kw;

            acc += in[(c * height + y) * width + x] * weight[c * kh * kw + tap];
        }
    out[i] = acc;
}

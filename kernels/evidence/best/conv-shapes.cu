// conv-shapes by hand: the loops of 3x3, stride 1, and the general ones.
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

    if (kh == 3 && kw == 3 && stride == 1) {
        const float *row = in + i / out_w * width + i % out_w;

        for (int c = 0; c < channels; c++) {
            for (int ky = 0; ky < 3; ky++)
                for (int kx = 0; kx < 3; kx++)
                    acc += row[ky * width + kx] * weight[ky * 3 + kx];
            row += height * width;
            weight += 9;
        }
    } else {
        for (int c = 0; c < channels; c++)
            for (int tap = 0; tap < kh * kw; tap++) {
                const int y = i / out_w * stride + tap / kw;
                const int x = i % out_w * stride + tap % kw;

                acc += in[(c * height + y) * width + x] * weight[c * kh * kw + tap];
            }
    }
    out[i] = acc;
}

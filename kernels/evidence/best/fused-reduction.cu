/* fused-reduction by hand: a loop for each of channel, row and column of the filter. */
__global__ void conv2d_fused(const float *__restrict__ in, const float *__restrict__ weight,
                             float *__restrict__ out, int channels, int kh, int kw, int height,
                             int width, int out_h, int out_w)
{
    const int ox = blockIdx.x * blockDim.x + threadIdx.x;
    const int oy = blockIdx.y;
    const int oc = blockIdx.z;

    if (ox >= out_w)
        return;

    const float *w = weight + oc * channels * kh * kw;
    float acc = 0.0f;

    for (int rc = 0; rc < channels; ++rc)
        for (int ry = 0; ry < kh; ++ry) {
            const float *row = in + (rc * height + oy + ry) * width + ox;

            for (int rx = 0; rx < kw; ++rx)
                acc += row[rx] * w[rx];
            w += kw;
        }
    out[(oc * out_h + oy) * out_w + ox] = acc;
}

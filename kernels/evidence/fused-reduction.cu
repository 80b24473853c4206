/* A convolution that reduces over one fused index: channel, row and column of the filter in one
 * loop, taken apart by division for every product.
 *
 *   out[oc][oy][ox] = sum over k = (rc, ry, rx) of in[rc][oy + ry][ox + rx] * weight[oc][k]
 */
__global__ void conv2d_fused(const float *__restrict__ in, const float *__restrict__ weight,
                             float *__restrict__ out, int channels, int kh, int kw, int height,
                             int width, int out_h, int out_w)
{
    const int ox = blockIdx.x * blockDim.x + threadIdx.x;
    const int oy = blockIdx.y;
    const int oc = blockIdx.z;

    if (ox >= out_w)
        return;

    float acc = 0.0f;

    #pragma nest assume(kh > 0, kw > 0)
    for (int k = 0; k < channels * kh * kw; ++k) {
        const int rx = k % kw;              // column of the filter
        const int ry = (k / kw) % kh;       // row
        const int rc = k / (kw * kh);       // input channel

        acc += in[(rc * height + oy + ry) * width + ox + rx] * weight[oc * channels * kh * kw + k];
    }
    out[(oc * out_h + oy) * out_w + ox] = acc;
}

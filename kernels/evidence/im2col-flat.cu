/* im2col over one flat index: the five coordinates of an element of the matrix come out of the
 * index by division, each by the product of the extents below it.
 *
 *   col[((c * kh + ky) * kw + kx) * out_h * out_w + oy * out_w + ox] = im[c][oy * stride - pad + ky][...]
 */
__global__ void im2col_flat(const float *__restrict__ im, float *__restrict__ col, int height,
                            int width, int kh, int kw, int pad, int stride, int out_h, int out_w,
                            int total)
{
    const int step = blockDim.x * gridDim.x;

    #pragma nest assume(trips(i) >= 16, out_w > 0, out_h > 0, kw > 0, kh > 0, gridDim.x <= 65535, step > 0)
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += step) {
        // coordinates of the element
        const int ox = i % out_w;
        const int oy = (i / out_w) % out_h;
        const int kx = (i / (out_w * out_h)) % kw;
        const int ky = (i / (out_w * out_h * kw)) % kh;
        const int c = i / (out_w * out_h * kw * kh);

        const int y = oy * stride - pad + ky;
        const int x = ox * stride - pad + kx;

        if (y >= 0 && y < height && x >= 0 && x < width)
            col[i] = im[(c * height + y) * width + x];
        else
            col[i] = 0.0f;
    }
}

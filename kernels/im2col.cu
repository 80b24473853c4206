/* im2col: unfold the patches of an image into the columns of a matrix, so that a convolution
 * becomes a matrix product.
 *
 *   col[(c * kh + ky) * kw + kx][oy * out_w + ox] = im[c][oy * stride - pad + ky][ox * stride - pad + kx]
 *
 * The loop runs over all elements of col with a grid stride; the coordinates come out of the flat
 * index by division.
 */
__global__ void im2col(const float *__restrict__ im, float *__restrict__ col, int channels,
                       int height, int width, int kh, int kw, int pad, int stride, int out_h,
                       int out_w)
{
    const int total = channels * kh * kw * out_h * out_w;
    const int step = blockDim.x * gridDim.x;

    #pragma nest
    for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < total; index += step) {
        const int ox = index % out_w;
        const int oy = (index / out_w) % out_h;
        const int kx = (index / out_w / out_h) % kw;
        const int ky = (index / out_w / out_h / kw) % kh;
        const int c = index / out_w / out_h / kw / kh;

        const int y = oy * stride - pad + ky;
        const int x = ox * stride - pad + kx;

        col[index] = (y >= 0 && y < height && x >= 0 && x < width)
                         ? im[(c * height + y) * width + x]
                         : 0.0f;
    }
}

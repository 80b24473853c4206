// A filter of five taps down the columns of an image; the taps are few and stay the same, but they
// are read again for each pixel, and no load runs ahead of the store before it.
__global__ void filter_columns(float *dst, const float *src, const float *taps, int width,
                               int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;

    if (x >= width)
        return;
    #pragma nest noalias
    for (int y = 2; y < height - 2; y++)
        dst[y * width + x] = taps[0] * src[(y - 2) * width + x] + taps[1] * src[(y - 1) * width + x] +
                             taps[2] * src[y * width + x] + taps[3] * src[(y + 1) * width + x] +
                             taps[4] * src[(y + 2) * width + x];
}

// restrict-taps by hand: __restrict__, and the taps before the loop.
__global__ void filter_columns(float *__restrict__ dst, const float *__restrict__ src,
                               const float *__restrict__ taps, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;

    if (x >= width)
        return;

    const float t0 = taps[0], t1 = taps[1], t2 = taps[2], t3 = taps[3], t4 = taps[4];

    for (int y = 2; y < height - 2; y++)
        dst[y * width + x] = t0 * src[(y - 2) * width + x] + t1 * src[(y - 1) * width + x] +
                             t2 * src[y * width + x] + t3 * src[(y + 1) * width + x] +
                             t4 * src[(y + 2) * width + x];
}

/* im2col-flat by hand: four divisions, each of the quotient before it, by multiplication with what is
 * computed once for each divisor d: q = umulhi(2 * i, ceil(2^(31 + s) / d)) >> s, 2^(s - 1) < d <= 2^s.
 */
struct divisor {
    unsigned magic;
    int shift;
};

static __device__ struct divisor divisor_of(int d)
{
    struct divisor by;

    by.shift = 32 - __clz(d - 1);
    by.magic = ((1ull << (31 + by.shift)) + d - 1) / d;
    return by;
}

static __device__ int quotient(int i, struct divisor by)
{
    return __umulhi(2u * i, by.magic) >> by.shift;
}

__global__ void im2col_flat(const float *__restrict__ im, float *__restrict__ col, int height,
                            int width, int kh, int kw, int pad, int stride, int out_h, int out_w,
                            int total)
{
    const int step = blockDim.x * gridDim.x;
    const struct divisor by_out_w = divisor_of(out_w), by_out_h = divisor_of(out_h);
    const struct divisor by_kw = divisor_of(kw), by_kh = divisor_of(kh);

    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += step) {
        const int row = quotient(i, by_out_w);
        const int tap = quotient(row, by_out_h);
        const int line = quotient(tap, by_kw);
        const int c = quotient(line, by_kh);
        const int y = (row - tap * out_h) * stride - pad + (line - c * kh);
        const int x = (i - row * out_w) * stride - pad + (tap - line * kw);
        float value = 0.0f;

        if ((unsigned)y < (unsigned)height && (unsigned)x < (unsigned)width)
            value = im[(c * height + y) * width + x];
        col[i] = value;
    }
}

// Softmax of short rows, one warp per row: the lanes meet in helpers that stand inside expressions.

struct Range {
    float top, sum;
};

__device__ Range operator+(Range a, Range b)
{
    float top = a.top < b.top ? b.top : a.top;
    return {top, (a.top < top ? 0.5f : 1.0f) * a.sum + (b.top < top ? 0.5f : 1.0f) * b.sum};
}

__device__ Range range(float top, float sum) { return {top, sum}; }

__device__ float warp_max(float v)
{
    for (int d = 16; d > 0; d /= 2) {
        float other = __shfl_xor_sync(0xffffffffu, v, d);
        v = v < other ? other : v;
    }
    return v;
}

__device__ float warp_sum(float v)
{
    for (int d = 16; d > 0; d /= 2)
        v += __shfl_xor_sync(0xffffffffu, v, d);
    return v;
}

__global__ void softmax_rows(int rows, int cols, int stride, float scale, const float *in, float *out, float *spread)
{
    int lane = threadIdx.x, row = blockIdx.x;
    Range all = {-1e30f, 0.0f};
    #pragma nest assume(cols >= 1, stride >= 1)
    for (int base = 0; base < cols; base += 32) {
        bool inside = base + lane < cols;
        float v = inside ? in[(row * cols + base + lane) / stride * stride] / scale : -1e30f;
        float weight = warp_max(v) < 1.0f / scale ? warp_sum(inside ? 1.0f / scale : 0.0f) : 0.0f;
        all = all + range(warp_max(v), warp_sum(weight));
        if (inside && (row * cols + base + lane) / stride % 2 == 0)
            out[row * cols + base + lane] = weight / scale + (all + range(v, 1.0f / scale)).sum;
        else if (inside)
            out[row * cols + base + lane] = all.top;
    }
    if (lane == 0)
        spread[row] = all.sum;
}

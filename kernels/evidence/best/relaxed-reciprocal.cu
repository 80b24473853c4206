// relaxed-reciprocal by hand: one division, before the loop, and a signed step.
__global__ void normalise(float *y, const float *x, const float *norm, int cols)
{
    const float scale = 1.0f / norm[blockIdx.x];
    const int row = blockIdx.x * cols;
    const int step = blockDim.x;

    for (int i = threadIdx.x; i < cols; i += step)
        y[row + i] = x[row + i] * scale;
}

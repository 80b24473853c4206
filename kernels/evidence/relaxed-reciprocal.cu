// Every row divided by its norm; the user does not mind the last bit.
__global__ void normalise(float *y, const float *x, const float *norm, int cols)
{
    const float len = norm[blockIdx.x];

    #pragma nest fp(relaxed) assume(0 <= cols, cols <= 1 << 15, gridDim.x <= 1 << 15)
    for (int i = threadIdx.x; i < cols; i += blockDim.x)
        y[blockIdx.x * cols + i] = x[blockIdx.x * cols + i] / len;
}

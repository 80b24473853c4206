// Asked to be unrolled, but stepping by an unsigned product, which nvcc works out again for each copy.
__global__ void leaky_relu(const float *x, float *y, float slope, int n)
{
    #pragma nest assume(n <= 1 << 30, gridDim.x <= 65535)
    #pragma unroll 4
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        y[i] = slope * x[i] + 1.0f;
}

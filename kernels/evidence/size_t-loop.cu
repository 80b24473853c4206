// y = x * x, counted in size_t by whoever calls it.
__global__ void square(float *y, const float *x, size_t n)
{
    #pragma nest assume(n <= 1 << 30, gridDim.x <= 65535)
    for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        y[i] = x[i] * x[i];
}

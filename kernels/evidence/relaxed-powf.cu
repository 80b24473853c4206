// Squared errors.
__global__ void squared_error(float *out, const float *a, const float *b, int n)
{
    #pragma nest fp(relaxed) assume(n <= 1 << 30, gridDim.x <= 65535)
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        out[i] = powf(a[i] - b[i], 2.0f);
}

// Inverse distances of points from the origin.
__global__ void inverse_length(float *out, const float *squares, int n)
{
    #pragma nest fp(relaxed) assume(n <= 1 << 30, gridDim.x <= 65535)
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        out[i] = 1.0f / sqrtf(squares[i]);
}

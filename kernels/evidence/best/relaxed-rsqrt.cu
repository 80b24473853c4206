// relaxed-rsqrt by hand: rsqrtf(), and a signed step.
__global__ void inverse_length(float *out, const float *squares, int n)
{
    const int step = blockDim.x * gridDim.x;

    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step)
        out[i] = rsqrtf(squares[i]);
}

// relaxed-double by hand: the f after the numbers, and a signed step.
__global__ void horner(float *out, const float *in, int n)
{
    const int step = blockDim.x * gridDim.x;

    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step)
        out[i] = ((in[i] * 0.1f + 0.7f) * in[i] + 1.3f) * in[i] + 2.9f;
}

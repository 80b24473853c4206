// size_t-index by hand: everything in 32 bits; what is divided is unsigned, the rest is not.
__global__ void scale_planes(float *out, const float *in, const float *by, size_t n,
                             size_t channels, size_t plane)
{
    const int elements = n, step = blockDim.x * gridDim.x;
    const unsigned pixels = plane, planes = channels;

    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < elements; i += step)
        out[i] = in[i] * by[i / pixels % planes];
}

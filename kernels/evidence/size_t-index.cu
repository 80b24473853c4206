// Images, channel by channel: each plane times the factor of its channel.  All sizes are size_t.
__global__ void scale_planes(float *out, const float *in, const float *by, size_t n,
                             size_t channels, size_t plane)
{
    #pragma nest assume(n <= 1 << 30, 0 < channels, channels <= 65536, 0 < plane, plane <= 1 << 24, \
                        gridDim.x <= 65535)
    for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        // which channel is it?
        out[i] = in[i] * by[i / plane % channels];
    }
}

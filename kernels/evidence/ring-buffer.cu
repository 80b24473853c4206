/* A delay line: each channel's last n samples lie in a ring, oldest at `head`.
 *
 *   out[ch] = sum over t of taps[t] * ring[(head + t) % n][ch]
 */
__global__ void fir_ring(const float *__restrict__ ring, const float *__restrict__ taps,
                         float *__restrict__ out, int head, int n, int ntaps, int channels)
{
    const int ch = blockIdx.x * blockDim.x + threadIdx.x;

    if (ch >= channels)
        return;

    float acc = 0.0f;

    #pragma nest assume(0 <= head, head < n, n <= 1 << 20, ntaps <= 1 << 20)
    for (int t = 0; t < ntaps; ++t) {
        const int slot = (head + t) % n; // wraps around
        acc += taps[t] * ring[slot * channels + ch];
    }
    out[ch] = acc;
}

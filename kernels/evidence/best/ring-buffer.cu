/* ring-buffer by hand: one loop up to the end of the ring, one from its beginning, while taps last. */
__global__ void fir_ring(const float *__restrict__ ring, const float *__restrict__ taps,
                         float *__restrict__ out, int head, int n, int ntaps, int channels)
{
    const int ch = blockIdx.x * blockDim.x + threadIdx.x;

    if (ch >= channels)
        return;

    float acc = 0.0f;
    int slot = head;

    for (int t = 0; t < ntaps;) {
        const int turns = min(ntaps - t, n - slot);

        for (int u = 0; u < turns; ++u)
            acc += taps[t + u] * ring[(slot + u) * channels + ch];
        t += turns;
        slot = 0;
    }
    out[ch] = acc;
}

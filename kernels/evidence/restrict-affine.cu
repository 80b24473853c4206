// Scale and shift of each channel, as a folded batch norm leaves them; channels are innermost.
// Every store may change scale[c] and shift[c] for all that the declarations say.
__global__ void scale_shift(float *out, const float *in, const float *scale, const float *shift,
                            int pixels, int channels)
{
    const int c = blockIdx.x * blockDim.x + threadIdx.x;

    if (c >= channels)
        return;
    #pragma nest noalias
    for (int p = 0; p < pixels; p++)
        out[p * channels + c] = in[p * channels + c] * scale[c] + shift[c];
}

/* signed-division by hand: three divisions, each of the quotient before it, all unsigned. */
__global__ void bias_nhwc(const float *__restrict__ in, const float *__restrict__ bias,
                          float *__restrict__ out, int channels, int height, int width, int total)
{
    const int first = blockIdx.x * blockDim.x + threadIdx.x;
    const int step = blockDim.x * gridDim.x;

    for (int i = first; i < total; i += step) {
        const int row = (unsigned)i / width;
        const int x = i - row * width;
        const int plane = (unsigned)row / height;
        const int y = row - plane * height;
        const int n = (unsigned)plane / channels;
        const int c = plane - n * channels;

        out[((n * height + y) * width + x) * channels + c] = in[i] + bias[c];
    }
}

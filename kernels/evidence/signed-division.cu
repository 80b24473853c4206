/* Adds a bias to an image in NCHW order and writes it in NHWC order: row, column, channel and image
 * of an element come out of its index.
 */
__global__ void bias_nhwc(const float *__restrict__ in, const float *__restrict__ bias,
                          float *__restrict__ out, int channels, int height, int width, int total)
{
    const int first = blockIdx.x * blockDim.x + threadIdx.x;
    const int step = blockDim.x * gridDim.x;

    #pragma nest assume(first >= 0, step > 0, channels > 0, width > 0, height > 0)
    for (int i = first; i < total; i += step) {
        const int x = i % width;
        const int y = i / width % height;
        const int c = i / width / height % channels;
        const int n = i / width / height / channels;

        out[((n * height + y) * width + x) * channels + c] = in[i] + bias[c];
    }
}

/* guarded-division by hand: row and phase before the loop. */
__global__ void upsample_masked(const float *__restrict__ in, const int *__restrict__ mask,
                                float *__restrict__ out, int y, int scale, int width, int cols)
{
    const int first = (blockIdx.x * blockDim.x + threadIdx.x) * cols;
    const float *row = in + y / scale * width;
    const float phase = y % scale;

    for (int j = 0; j < cols; ++j) {
        if (mask[first + j] > 0)
            out[first + j] = row[j] * phase;
    }
}

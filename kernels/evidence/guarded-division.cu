/* A sparse update: the row that all columns of a thread read from is only worked out where the mask
 * says so.  The quotient and the remainder do not change in the loop, but nvcc leaves them in it, since
 * they stand under the guard.
 */
__global__ void upsample_masked(const float *__restrict__ in, const int *__restrict__ mask,
                                float *__restrict__ out, int y, int scale, int width, int cols)
{
    const int first = (blockIdx.x * blockDim.x + threadIdx.x) * cols;

    #pragma nest assume(scale > 0)
    for (int j = 0; j < cols; ++j) {
        if (mask[first + j] > 0) {
            const int row = y / scale;
            const int phase = y % scale;

            out[first + j] = in[row * width + j] * (float)phase;
        }
    }
}

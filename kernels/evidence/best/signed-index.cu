// signed-index with unsigned numbers by hand.  Worse.
__global__ void row_sums(const float *__restrict__ in, float *__restrict__ out, unsigned rows, unsigned cols)
{
    const unsigned row = blockIdx.x * blockDim.x + threadIdx.x;

    if (row >= rows)
        return;

    float sum = 0.0f;

    for (unsigned c = 0; c < cols; c++)
        sum += in[c * rows + row];
    out[row] = sum;
}

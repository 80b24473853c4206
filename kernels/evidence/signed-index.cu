// An index without a division: int is right, since nvcc may take it that nothing wraps around.
__global__ void row_sums(const float *__restrict__ in, float *__restrict__ out, int rows, int cols)
{
    const int row = blockIdx.x * blockDim.x + threadIdx.x;

    if (row >= rows)
        return;

    float sum = 0.0f;

    #pragma nest assume(0 <= row, 0 <= cols, rows <= 32768, cols <= 32768)
    for (int c = 0; c < cols; c++)
        sum += in[c * rows + row];
    out[row] = sum;
}

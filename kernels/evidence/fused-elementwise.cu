// A layer as a library runs it, a column a thread: subtract, add, clip, each nest over arrays in global memory.
__global__ void layer(float *out, const float *x, const float *residual, float *centred, float *sum, float mean, int rows,
                      int cols)
{
    const int c = blockIdx.x * blockDim.x + threadIdx.x;

    if (c >= cols)
        return;
    #pragma nest noalias temporary(centred, sum) assume(0 <= c, rows <= 32768, cols <= 32768) fuse(i#1, i#2, i#3)
    {
        for (int i = 0; i < rows; i++)
            centred[i * cols + c] = x[i * cols + c] - mean;
        for (int i = 0; i < rows; i++)
            sum[i * cols + c] = centred[i * cols + c] + residual[i * cols + c];
        for (int i = 0; i < rows; i++)
            out[i * cols + c] = fmaxf(sum[i * cols + c], 0.0f);
    }
}

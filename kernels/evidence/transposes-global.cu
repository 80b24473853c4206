// Rows to columns, clipped there, and back, an image a thread: through two arrays in global memory.
__global__ void relu_columns(const float *in, float *out, float *columns, float *clipped, int n, int m)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;

    #pragma nest noalias temporary(columns, clipped) assume(0 <= n, n <= 64, 0 <= m, m <= 64, 0 <= t, t < 100000)
    {
        // to columns
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                columns[(t * m + j) * n + i] = in[(t * n + i) * m + j];
        for (int j = 0; j < m; j++)
            for (int i = 0; i < n; i++)
                clipped[(t * m + j) * n + i] = fmaxf(columns[(t * m + j) * n + i], 0.0f);
        // and back
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                out[(t * n + i) * m + j] = clipped[(t * m + j) * n + i];
    }
}

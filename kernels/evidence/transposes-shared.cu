// The same by a block, in shared memory: rows to columns, clipped there, and back.
__global__ void relu_tile(const float *__restrict__ in, float *__restrict__ out, int n)
{
    __shared__ float columns[32][33], clipped[32][33];
    const int x = threadIdx.x;
    const int row = blockIdx.x * 32;

    #pragma nest
    {
        for (int y = 0; y < 32; y++)
            columns[x][y] = row + y < n ? in[(row + y) * 32 + x] : 0.0f;
        __syncthreads();
        for (int y = 0; y < 32; y++)
            clipped[y][x] = fmaxf(columns[y][x], 0.0f);
        __syncthreads();
        for (int y = 0; y < 32; y++)
            if (row + y < n)
                out[(row + y) * 32 + x] = clipped[x][y];
    }
}

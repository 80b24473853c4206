// Matrix product through 16 x 16 tiles in shared memory; any m, n, k.

#define TILE 16

__global__ void matmul_tiled(const float *__restrict__ a, const float *__restrict__ b,
                             float *__restrict__ c, int m, int n, int k)
{
    __shared__ float tile_a[TILE][TILE];
    __shared__ float tile_b[TILE][TILE];

    const int tx = threadIdx.x, ty = threadIdx.y;
    const int row = blockIdx.y * TILE + ty;
    const int col = blockIdx.x * TILE + tx;
    float sum = 0.0f;

    #pragma nest noalias
    for (int t = 0; t < (k + TILE - 1) / TILE; ++t) {
        // Every thread brings one element of each tile; zero outside the matrices.
        const int ka = t * TILE + tx;
        const int kb = t * TILE + ty;
        tile_a[ty][tx] = (row < m && ka < k) ? a[row * k + ka] : 0.0f;
        tile_b[ty][tx] = (kb < k && col < n) ? b[kb * n + col] : 0.0f;
        __syncthreads();

        for (int i = 0; i < TILE; ++i)
            sum += tile_a[ty][i] * tile_b[i][tx];
        __syncthreads(); // the next step overwrites the tiles
    }

    if (row < m && col < n)
        c[row * n + col] = sum;
}

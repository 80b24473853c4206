// A product in tiles of 16 x 16 in shared memory; the last tile along k may be narrower.
#define TILE 16

extern "C" __global__ void __launch_bounds__(TILE * TILE)
gemm(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int m, int n, int k) {
  __shared__ float As[TILE][TILE];
  __shared__ float Bs[TILE][TILE];
  const int tx = threadIdx.x;
  const int ty = threadIdx.y;
  const int row = blockIdx.y * TILE + ty;
  const int col = blockIdx.x * TILE + tx;

  float acc = 0.0f;
  #pragma nest assume(tx < TILE, ty < TILE)
  for (int k0 = 0; k0 < k; k0 += TILE) {
    if (row < m && k0 + tx < k) As[ty][tx] = A[row * k + k0 + tx];
    if (col < n && k0 + ty < k) Bs[ty][tx] = B[(k0 + ty) * n + col];
    __syncthreads();
    for (int kk = 0; kk < TILE; kk++) {
      if (k0 + kk < k)  // not past the end
        acc += As[ty][kk] * Bs[kk][tx];
    }
    __syncthreads();
  }
  if (row < m && col < n) C[row * n + col] = acc;
}

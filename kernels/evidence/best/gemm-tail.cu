// gemm-tail by hand: whole tiles first, then what is left along k.
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
  int k0 = 0;
  for (; k0 + TILE <= k; k0 += TILE) {
    if (row < m) As[ty][tx] = A[row * k + k0 + tx];
    if (col < n) Bs[ty][tx] = B[(k0 + ty) * n + col];
    __syncthreads();
    for (int kk = 0; kk < TILE; kk++)
      acc += As[ty][kk] * Bs[kk][tx];
    __syncthreads();
  }
  if (k0 < k) {
    if (row < m && k0 + tx < k) As[ty][tx] = A[row * k + k0 + tx];
    if (col < n && k0 + ty < k) Bs[ty][tx] = B[(k0 + ty) * n + col];
    __syncthreads();
    for (int kk = 0; kk < k - k0; kk++)
      acc += As[ty][kk] * Bs[kk][tx];
  }
  if (row < m && col < n) C[row * n + col] = acc;
}

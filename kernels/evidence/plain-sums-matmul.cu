// A batch of products of matrices, one element a thread.
extern "C" __global__ void batch_matmul(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C,
                                        int m, int n, int k) {
  const int col = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y;
  const int batch = blockIdx.z;
  if (col >= n) return;
  float acc = 0.0f;
  #pragma nest assume(0 <= col, m <= 4096, n <= 4096, k <= 4096)
  for (int kk = 0; kk < k; kk++)
    acc += A[(batch * m + row) * k + kk] * B[(batch * k + kk) * n + col];
  C[(batch * m + row) * n + col] = acc;
}

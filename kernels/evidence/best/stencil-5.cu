// stencil-5 through shared memory by hand: rows and their neighbours in a tile.  Worse.
extern "C" __global__ void diffuse(const float* __restrict__ in, float* __restrict__ out, float k, int rows, int cols) {
  __shared__ float tile[3][34];
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int t = threadIdx.x + 1;
  for (int y = 1 + blockIdx.y; y < rows - 1; y += 8) {
    for (int r = 0; r < 3; r++) {
      const float* row = in + (y - 1 + r) * cols;
      if (x < cols) tile[r][t] = row[x];
      if (threadIdx.x == 0 && x > 0) tile[r][0] = row[x - 1];
      if (threadIdx.x == 31 && x + 1 < cols) tile[r][33] = row[x + 1];
    }
    __syncthreads();
    if (x >= 1 && x < cols - 1) {
      const float centre = tile[1][t];
      out[y * cols + x] =
          centre + k * (tile[0][t] + tile[2][t] + tile[1][t - 1] + tile[1][t + 1] - 4.0f * centre);
    }
    __syncthreads();
  }
}

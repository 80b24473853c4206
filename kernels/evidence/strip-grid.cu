// Four elements a thread, in a grid-stride loop.
extern "C" __global__ void scale4(const float* __restrict__ x, float* __restrict__ y, float a, int n) {
  const int step = blockDim.x * gridDim.x * 4;
  #pragma nest
  for (int i = (blockIdx.x * blockDim.x + threadIdx.x) * 4; i < n; i += step) {
    for (int j = 0; j < 4; j++)
      if (i + j < n)
        y[i + j] = a * x[i + j];
  }
}

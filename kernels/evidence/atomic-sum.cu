// A sum of squares; reduction(+: total) says that its order does not matter.
extern "C" __global__ void squares(const float* __restrict__ x, float* __restrict__ total, int n) {
  const int stride = blockDim.x * gridDim.x;
  #pragma nest reduction(+: total)
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
    atomicAdd(total, x[i] * x[i]);
}

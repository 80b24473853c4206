// How many elements are above a limit; each that is costs an operation on memory that all threads share.
extern "C" __global__ void above(const float* __restrict__ x, int* __restrict__ count, float limit, int n) {
  const int stride = blockDim.x * gridDim.x;
  #pragma nest
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
    if (x[i] > limit)
      atomicAdd(count, 1);
}

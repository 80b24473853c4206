// atomic-count by hand: each thread counts what it sees.
extern "C" __global__ void above(const float* __restrict__ x, int* __restrict__ count, float limit, int n) {
  const int stride = blockDim.x * gridDim.x;
  int seen = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
    if (x[i] > limit)
      seen++;
  if (seen)
    atomicAdd(count, seen);
}

// Sum of squares, one partial result per block: grid-stride accumulation in a register, a tree in
// shared memory, the last warp by shuffles.

#define THREADS 128

__global__ __launch_bounds__(THREADS) void reduce_block(const float *__restrict__ in, float *__restrict__ partial, int n, float scale)
{
  __shared__ float buf[THREADS];
  const int t = threadIdx.x;

  float sum = 0.0f;
  #pragma nest
  for (int i = blockIdx.x * THREADS + t; i < n; i += THREADS * gridDim.x) {
    const float v = in[i] * scale;
    sum += v * v;
  }

  buf[t] = sum;
  __syncthreads();

  #pragma nest
  for (int half = THREADS / 2; half >= 32; half /= 2) {
    if (t < half)
      buf[t] += buf[t + half];
    __syncthreads();
  }

  if (t < 32) {
    float s = buf[t];
    #pragma nest
    for (int offset = 16; offset > 0; offset /= 2)
      s += __shfl_down_sync(0xffffffffu, s, offset);
    if (t == 0)
      partial[blockIdx.x] = s;
  }
}

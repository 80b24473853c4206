/**
 * Layer normalisation over the last axis.
 *
 *   y = (x - mean) / sqrt(var + eps) * gamma + beta
 *
 * One block per row, BLOCK threads.  Two passes over the row: mean first, then the variance around
 * it, which is slower but does not cancel.
 */
#include <math.h>

constexpr int BLOCK = 64;

// Sum over the block; every thread gets the result.
__device__ float block_sum(float v, float *scratch)
{
    scratch[threadIdx.x] = v;
    __syncthreads();
    for (int s = BLOCK / 2; s > 0; s >>= 1) {
        if (threadIdx.x < s)
            scratch[threadIdx.x] += scratch[threadIdx.x + s];
        __syncthreads();
    }
    float total = scratch[0];
    __syncthreads(); // scratch is used again
    return total;
}

__global__ void layernorm(const float *__restrict__ x, const float *__restrict__ gamma,
                          const float *__restrict__ beta, float *__restrict__ y, int cols, float eps)
{
    __shared__ float scratch[BLOCK];
    const int row = blockIdx.x;

    float part = 0.0f;
    #pragma nest
    for (int c = threadIdx.x; c < cols; c += BLOCK)
        part += x[row * cols + c];
    const float mean = block_sum(part, scratch) / cols;

    part = 0.0f;
    #pragma nest
    for (int c = threadIdx.x; c < cols; c += BLOCK) {
        const float d = x[row * cols + c] - mean;
        part += d * d;
    }
    const float var = block_sum(part, scratch) / cols;

    #pragma nest
    for (int c = threadIdx.x; c < cols; c += BLOCK)
        y[row * cols + c] = (x[row * cols + c] - mean) / sqrtf(var + eps) * gamma[c] + beta[c];
}

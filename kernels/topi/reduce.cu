// reduce: sum over the two middle axes of a 4-D tensor, 32 threads an output

// outer 2, rows 7, columns 9, inner 4
#pragma nest
extern "C" __global__ void __launch_bounds__(128) reduce_a(float* __restrict__ data, float* __restrict__ compute) {
  float data_red_rf[1];
  float red_buf0[1];
  data_red_rf[(0)] = 0.000000e+00f;
  for (int k1_k2_fused_outer = 0; k1_k2_fused_outer < 2; ++k1_k2_fused_outer) {
    if (((k1_k2_fused_outer * 32) + ((int)threadIdx.x)) < 63) {
      data_red_rf[(0)] = (data_red_rf[(0)] + data[((((((((((int)blockIdx.x) * 4) + ((int)threadIdx.y)) / 4) * 252) + ((((k1_k2_fused_outer * 32) + ((int)threadIdx.x)) / 9) * 36)) + ((((k1_k2_fused_outer * 32) + ((int)threadIdx.x)) % 9) * 4)) + (((((int)blockIdx.x) * 4) + ((int)threadIdx.y)) % 4)))]);
    }
  }
  unsigned int mask[1];
  float t0[1];
  red_buf0[(0)] = data_red_rf[(0)];
  mask[(0)] = __activemask();
  t0[(0)] = __shfl_down_sync(mask[(0)], red_buf0[(0)], 16, 32);
  red_buf0[(0)] = (red_buf0[(0)] + t0[(0)]);
  t0[(0)] = __shfl_down_sync(mask[(0)], red_buf0[(0)], 8, 32);
  red_buf0[(0)] = (red_buf0[(0)] + t0[(0)]);
  t0[(0)] = __shfl_down_sync(mask[(0)], red_buf0[(0)], 4, 32);
  red_buf0[(0)] = (red_buf0[(0)] + t0[(0)]);
  t0[(0)] = __shfl_down_sync(mask[(0)], red_buf0[(0)], 2, 32);
  red_buf0[(0)] = (red_buf0[(0)] + t0[(0)]);
  t0[(0)] = __shfl_down_sync(mask[(0)], red_buf0[(0)], 1, 32);
  red_buf0[(0)] = (red_buf0[(0)] + t0[(0)]);
  if ((((int)threadIdx.x) == 0) && (((((int)blockIdx.x) * 4) + ((int)threadIdx.y)) < 8)) {
    compute[(((((int)blockIdx.x) * 4) + ((int)threadIdx.y)))] = red_buf0[(0)];
  }
}

// outer 1, rows 28, columns 28, inner 32
#pragma nest
extern "C" __global__ void __launch_bounds__(128) reduce_b(float* __restrict__ data, float* __restrict__ compute) {
  float data_red_rf[1];
  float red_buf0[1];
  data_red_rf[(0)] = 0.000000e+00f;
  for (int k1_k2_fused_outer = 0; k1_k2_fused_outer < 25; ++k1_k2_fused_outer) {
    if (((k1_k2_fused_outer * 32) + ((int)threadIdx.x)) < 784) {
      data_red_rf[(0)] = (data_red_rf[(0)] + data[((((((((((int)blockIdx.x) * 4) + ((int)threadIdx.y)) / 32) * 25088) + ((((k1_k2_fused_outer * 32) + ((int)threadIdx.x)) / 28) * 896)) + ((((k1_k2_fused_outer * 32) + ((int)threadIdx.x)) % 28) * 32)) + (((((int)blockIdx.x) * 4) + ((int)threadIdx.y)) % 32)))]);
    }
  }
  unsigned int mask[1];
  float t0[1];
  red_buf0[(0)] = data_red_rf[(0)];
  mask[(0)] = __activemask();
  t0[(0)] = __shfl_down_sync(mask[(0)], red_buf0[(0)], 16, 32);
  red_buf0[(0)] = (red_buf0[(0)] + t0[(0)]);
  t0[(0)] = __shfl_down_sync(mask[(0)], red_buf0[(0)], 8, 32);
  red_buf0[(0)] = (red_buf0[(0)] + t0[(0)]);
  t0[(0)] = __shfl_down_sync(mask[(0)], red_buf0[(0)], 4, 32);
  red_buf0[(0)] = (red_buf0[(0)] + t0[(0)]);
  t0[(0)] = __shfl_down_sync(mask[(0)], red_buf0[(0)], 2, 32);
  red_buf0[(0)] = (red_buf0[(0)] + t0[(0)]);
  t0[(0)] = __shfl_down_sync(mask[(0)], red_buf0[(0)], 1, 32);
  red_buf0[(0)] = (red_buf0[(0)] + t0[(0)]);
  if ((((int)threadIdx.x) == 0) && (((((int)blockIdx.x) * 4) + ((int)threadIdx.y)) < 32)) {
    compute[(((((int)blockIdx.x) * 4) + ((int)threadIdx.y)))] = red_buf0[(0)];
  }
}

// outer 2, rows 14, columns 56, inner 21
#pragma nest
extern "C" __global__ void __launch_bounds__(128) reduce_c(float* __restrict__ data, float* __restrict__ compute) {
  float data_red_rf[1];
  float red_buf0[1];
  data_red_rf[(0)] = 0.000000e+00f;
  for (int k1_k2_fused_outer = 0; k1_k2_fused_outer < 25; ++k1_k2_fused_outer) {
    if ((((((int)blockIdx.x) * 4) + ((int)threadIdx.y)) < 42) && (((k1_k2_fused_outer * 32) + ((int)threadIdx.x)) < 784)) {
      data_red_rf[(0)] = (data_red_rf[(0)] + data[((((((((((int)blockIdx.x) * 4) + ((int)threadIdx.y)) / 21) * 16464) + ((((k1_k2_fused_outer * 32) + ((int)threadIdx.x)) / 56) * 1176)) + ((((k1_k2_fused_outer * 32) + ((int)threadIdx.x)) % 56) * 21)) + (((((int)blockIdx.x) * 4) + ((int)threadIdx.y)) % 21)))]);
    }
  }
  unsigned int mask[1];
  float t0[1];
  red_buf0[(0)] = data_red_rf[(0)];
  mask[(0)] = __activemask();
  t0[(0)] = __shfl_down_sync(mask[(0)], red_buf0[(0)], 16, 32);
  red_buf0[(0)] = (red_buf0[(0)] + t0[(0)]);
  t0[(0)] = __shfl_down_sync(mask[(0)], red_buf0[(0)], 8, 32);
  red_buf0[(0)] = (red_buf0[(0)] + t0[(0)]);
  t0[(0)] = __shfl_down_sync(mask[(0)], red_buf0[(0)], 4, 32);
  red_buf0[(0)] = (red_buf0[(0)] + t0[(0)]);
  t0[(0)] = __shfl_down_sync(mask[(0)], red_buf0[(0)], 2, 32);
  red_buf0[(0)] = (red_buf0[(0)] + t0[(0)]);
  t0[(0)] = __shfl_down_sync(mask[(0)], red_buf0[(0)], 1, 32);
  red_buf0[(0)] = (red_buf0[(0)] + t0[(0)]);
  if ((((int)threadIdx.x) == 0) && (((((int)blockIdx.x) * 4) + ((int)threadIdx.y)) < 42)) {
    compute[(((((int)blockIdx.x) * 4) + ((int)threadIdx.y)))] = red_buf0[(0)];
  }
}

// outer n, rows h, columns w, inner c
#pragma nest assume(1 <= n && n <= 4096, 1 <= h && h <= 4096, 1 <= w && w <= 4096, 1 <= c && c <= 4096)
extern "C" __global__ void __launch_bounds__(128) reduce_n(float* __restrict__ data, float* __restrict__ compute, int n, int h, int w, int c) {
  float data_red_rf[1];
  float red_buf0[1];
  data_red_rf[(0)] = 0.000000e+00f;
  for (int k1_k2_fused_outer = 0; k1_k2_fused_outer < (((h * w) + 31) / 32); ++k1_k2_fused_outer) {
    if ((((((int)blockIdx.x) * 4) + ((int)threadIdx.y)) < (n * c)) && (((k1_k2_fused_outer * 32) + ((int)threadIdx.x)) < (h * w))) {
      data_red_rf[(0)] = (data_red_rf[(0)] + data[((((((((((int)blockIdx.x) * 4) + ((int)threadIdx.y)) / c) * ((h * w) * c)) + ((((k1_k2_fused_outer * 32) + ((int)threadIdx.x)) / w) * (w * c))) + ((((k1_k2_fused_outer * 32) + ((int)threadIdx.x)) % w) * c)) + (((((int)blockIdx.x) * 4) + ((int)threadIdx.y)) % c)))]);
    }
  }
  unsigned int mask[1];
  float t0[1];
  red_buf0[(0)] = data_red_rf[(0)];
  mask[(0)] = __activemask();
  t0[(0)] = __shfl_down_sync(mask[(0)], red_buf0[(0)], 16, 32);
  red_buf0[(0)] = (red_buf0[(0)] + t0[(0)]);
  t0[(0)] = __shfl_down_sync(mask[(0)], red_buf0[(0)], 8, 32);
  red_buf0[(0)] = (red_buf0[(0)] + t0[(0)]);
  t0[(0)] = __shfl_down_sync(mask[(0)], red_buf0[(0)], 4, 32);
  red_buf0[(0)] = (red_buf0[(0)] + t0[(0)]);
  t0[(0)] = __shfl_down_sync(mask[(0)], red_buf0[(0)], 2, 32);
  red_buf0[(0)] = (red_buf0[(0)] + t0[(0)]);
  t0[(0)] = __shfl_down_sync(mask[(0)], red_buf0[(0)], 1, 32);
  red_buf0[(0)] = (red_buf0[(0)] + t0[(0)]);
  if ((((int)threadIdx.x) == 0) && (((((int)blockIdx.x) * 4) + ((int)threadIdx.y)) < (n * c))) {
    compute[(((((int)blockIdx.x) * 4) + ((int)threadIdx.y)))] = red_buf0[(0)];
  }
}

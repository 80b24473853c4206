// relu: rectified linear unit over a tensor larger than the launch

// batch 1, channels 16, height 9, width 9
#pragma nest
extern "C" __global__ void __launch_bounds__(64) relu_a(float* __restrict__ data, float* __restrict__ compute) {
  for (int i0_i1_fused_i2_fused_i3_fused_outer = 0; i0_i1_fused_i2_fused_i3_fused_outer < 1; ++i0_i1_fused_i2_fused_i3_fused_outer) {
    if ((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)) < 1296) {
      compute[((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)))] = max(data[((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)))], 0.000000e+00f);
    }
  }
}

// batch 1, channels 64, height 56, width 56
#pragma nest
extern "C" __global__ void __launch_bounds__(64) relu_b(float* __restrict__ data, float* __restrict__ compute) {
  for (int i0_i1_fused_i2_fused_i3_fused_outer = 0; i0_i1_fused_i2_fused_i3_fused_outer < 49; ++i0_i1_fused_i2_fused_i3_fused_outer) {
    compute[((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)))] = max(data[((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)))], 0.000000e+00f);
  }
}

// batch 8, channels 30, height 14, width 14
#pragma nest
extern "C" __global__ void __launch_bounds__(64) relu_c(float* __restrict__ data, float* __restrict__ compute) {
  for (int i0_i1_fused_i2_fused_i3_fused_outer = 0; i0_i1_fused_i2_fused_i3_fused_outer < 12; ++i0_i1_fused_i2_fused_i3_fused_outer) {
    if ((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)) < 47040) {
      compute[((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)))] = max(data[((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)))], 0.000000e+00f);
    }
  }
}

// batch n, channels c, height h, width w
#pragma nest assume(1 <= n && n <= 4096, 1 <= c && c <= 4096, 1 <= h && h <= 4096, 1 <= w && w <= 4096)
extern "C" __global__ void __launch_bounds__(64) relu_n(float* __restrict__ data, float* __restrict__ compute, int n, int c, int h, int w) {
  for (int i0_i1_fused_i2_fused_i3_fused_outer = 0; i0_i1_fused_i2_fused_i3_fused_outer < (((((n * c) * h) * w) + 4095) / 4096); ++i0_i1_fused_i2_fused_i3_fused_outer) {
    if ((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)) < (((n * c) * h) * w)) {
      compute[((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)))] = max(data[((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)))], 0.000000e+00f);
    }
  }
}

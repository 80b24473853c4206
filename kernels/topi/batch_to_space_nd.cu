// batch_to_space_nd: blocks of the batch back into space, cropped (NHWC)

// batch 1, height 5, width 7, channels 3, block 2, crop_top 1, crop_left 1
#pragma nest
extern "C" __global__ void __launch_bounds__(64) batch_to_space_nd_a(float* __restrict__ data, float* __restrict__ compute) {
  for (int i0_i1_fused_i2_fused_i3_fused_outer = 0; i0_i1_fused_i2_fused_i3_fused_outer < 1; ++i0_i1_fused_i2_fused_i3_fused_outer) {
    if ((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)) < 288) {
      compute[((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)))] = data[(((((((((((((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)) % 288) / 36) + 1) % 2) * 2) + (((((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)) % 36) / 3) + 1) % 2)) + ((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)) / 288)) * 105) + ((((((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)) % 288) / 36) + 1) / 2) * 21)) + ((((((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)) % 36) / 3) + 1) / 2) * 3)) + ((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)) % 3)))];
    }
  }
}

// batch 2, height 28, width 28, channels 16, block 2, crop_top 0, crop_left 1
#pragma nest
extern "C" __global__ void __launch_bounds__(64) batch_to_space_nd_b(float* __restrict__ data, float* __restrict__ compute) {
  for (int i0_i1_fused_i2_fused_i3_fused_outer = 0; i0_i1_fused_i2_fused_i3_fused_outer < 24; ++i0_i1_fused_i2_fused_i3_fused_outer) {
    if ((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)) < 96768) {
      compute[((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)))] = data[(((((((((((((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)) % 48384) / 864) % 2) * 2) + (((((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)) % 864) / 16) + 1) % 2)) * 2) + ((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)) / 48384)) * 12544) + (((((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)) % 48384) / 864) / 2) * 448)) + ((((((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)) % 864) / 16) + 1) / 2) * 16)) + ((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)) % 16)))];
    }
  }
}

// batch 1, height 19, width 19, channels 33, block 3, crop_top 1, crop_left 2
#pragma nest
extern "C" __global__ void __launch_bounds__(64) batch_to_space_nd_c(float* __restrict__ data, float* __restrict__ compute) {
  for (int i0_i1_fused_i2_fused_i3_fused_outer = 0; i0_i1_fused_i2_fused_i3_fused_outer < 24; ++i0_i1_fused_i2_fused_i3_fused_outer) {
    if ((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)) < 96195) {
      compute[((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)))] = data[(((((((((((((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)) % 96195) / 1749) + 1) % 3) * 3) + (((((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)) % 1749) / 33) + 2) % 3)) + ((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)) / 96195)) * 11913) + ((((((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)) % 96195) / 1749) + 1) / 3) * 627)) + ((((((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)) % 1749) / 33) + 2) / 3) * 33)) + ((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)) % 33)))];
    }
  }
}

// batch n, height h, width w, channels c, block 2, crop_top 0, crop_left 0
#pragma nest assume(1 <= n && n <= 4096, 1 <= h && h <= 4096, 1 <= w && w <= 4096, 1 <= c && c <= 4096)
extern "C" __global__ void __launch_bounds__(64) batch_to_space_nd_n(float* __restrict__ data, float* __restrict__ compute, int n, int h, int w, int c) {
  for (int i0_i1_fused_i2_fused_i3_fused_outer = 0; i0_i1_fused_i2_fused_i3_fused_outer < (((((n * (h * 2)) * (w * 2)) * c) + 4095) / 4096); ++i0_i1_fused_i2_fused_i3_fused_outer) {
    if ((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)) < (((n * (h * 2)) * (w * 2)) * c)) {
      compute[((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)))] = data[(((((((((((((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)) % (((h * 2) * (w * 2)) * c)) / ((w * 2) * c)) % 2) * 2) + ((((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)) % ((w * 2) * c)) / c) % 2)) * n) + ((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)) / (((h * 2) * (w * 2)) * c))) * ((h * w) * c)) + (((((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)) % (((h * 2) * (w * 2)) * c)) / ((w * 2) * c)) / 2) * (w * c))) + (((((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)) % ((w * 2) * c)) / c) / 2) * c)) + ((((i0_i1_fused_i2_fused_i3_fused_outer * 4096) + (((int)blockIdx.x) * 64)) + ((int)threadIdx.x)) % c)))];
    }
  }
}

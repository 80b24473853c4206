// depthwise_conv2d_back_weight: gradient of the weights (NHWC): a reduction over the padded image

// batch 1, height 7, width 9, channels 3, multiplier 1, kernel 3, stride 1, padding 1
#pragma nest
extern "C" __global__ void __launch_bounds__(64) depthwise_conv2d_back_weight_a(float* __restrict__ data, float* __restrict__ out_grad, float* __restrict__ compute) {
  float compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < 27) {
    compute_local[(0)] = 0.000000e+00f;
    for (int b = 0; b < 1; ++b) {
      for (int dh_dw_fused = 0; dh_dw_fused < 63; ++dh_dw_fused) {
        compute_local[(0)] = (compute_local[(0)] + (out_grad[((((b * 189) + (dh_dw_fused * 3)) + (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 3)))] * (((((1 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 9) + (dh_dw_fused / 9))) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 9) + (dh_dw_fused / 9)) < 8)) && (1 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 9) / 3) + (dh_dw_fused % 9)))) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 9) / 3) + (dh_dw_fused % 9)) < 10)) ? data[((((((b * 189) + (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 9) + (dh_dw_fused / 9)) * 27)) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 9) / 3) + (dh_dw_fused % 9)) * 3)) + (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 3)) - 30))] : 0.000000e+00f)));
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

// batch 2, height 14, width 14, channels 8, multiplier 1, kernel 3, stride 1, padding 1
#pragma nest
extern "C" __global__ void __launch_bounds__(64) depthwise_conv2d_back_weight_b(float* __restrict__ data, float* __restrict__ out_grad, float* __restrict__ compute) {
  float compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < 72) {
    compute_local[(0)] = 0.000000e+00f;
    for (int b = 0; b < 2; ++b) {
      for (int dh_dw_fused = 0; dh_dw_fused < 196; ++dh_dw_fused) {
        compute_local[(0)] = (compute_local[(0)] + (out_grad[((((b * 1568) + (dh_dw_fused * 8)) + (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 8)))] * (((((1 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 24) + (dh_dw_fused / 14))) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 24) + (dh_dw_fused / 14)) < 15)) && (1 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 24) / 8) + (dh_dw_fused % 14)))) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 24) / 8) + (dh_dw_fused % 14)) < 15)) ? data[((((((b * 1568) + (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 24) + (dh_dw_fused / 14)) * 112)) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 24) / 8) + (dh_dw_fused % 14)) * 8)) + (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 8)) - 120))] : 0.000000e+00f)));
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

// batch 1, height 13, width 13, channels 8, multiplier 2, kernel 5, stride 2, padding 2
#pragma nest
extern "C" __global__ void __launch_bounds__(64) depthwise_conv2d_back_weight_c(float* __restrict__ data, float* __restrict__ out_grad, float* __restrict__ compute) {
  float compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < 400) {
    compute_local[(0)] = 0.000000e+00f;
    for (int b = 0; b < 1; ++b) {
      for (int dh_dw_fused = 0; dh_dw_fused < 49; ++dh_dw_fused) {
        compute_local[(0)] = (compute_local[(0)] + (out_grad[((((b * 784) + (dh_dw_fused * 16)) + (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 16)))] * (((((2 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 80) + ((dh_dw_fused / 7) * 2))) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 80) + ((dh_dw_fused / 7) * 2)) < 15)) && (2 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 80) / 16) + ((dh_dw_fused % 7) * 2)))) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 80) / 16) + ((dh_dw_fused % 7) * 2)) < 15)) ? data[((((((b * 1352) + (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 80) + ((dh_dw_fused / 7) * 2)) * 104)) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 80) / 16) + ((dh_dw_fused % 7) * 2)) * 8)) + ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 16) / 2)) - 224))] : 0.000000e+00f)));
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

// batch n, height h, width w, channels c, multiplier 2, kernel 3, stride 1, padding 1
#pragma nest assume(1 <= n && n <= 4096, 1 <= h && h <= 4096, 1 <= w && w <= 4096, 1 <= c && c <= 4096)
extern "C" __global__ void __launch_bounds__(64) depthwise_conv2d_back_weight_n(float* __restrict__ data, float* __restrict__ out_grad, float* __restrict__ compute, int n, int h, int w, int c) {
  float compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < ((c * 9) * 2)) {
    compute_local[(0)] = 0.000000e+00f;
    for (int b = 0; b < n; ++b) {
      for (int dh_dw_fused = 0; dh_dw_fused < (h * w); ++dh_dw_fused) {
        compute_local[(0)] = (compute_local[(0)] + (out_grad[((((b * (((h * w) * c) * 2)) + (dh_dw_fused * (c * 2))) + (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (c * 2))))] * (((((1 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / ((c * 3) * 2)) + (dh_dw_fused / w))) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / ((c * 3) * 2)) + (dh_dw_fused / w)) < (h + 1))) && (1 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % ((c * 3) * 2)) / (c * 2)) + (dh_dw_fused % w)))) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % ((c * 3) * 2)) / (c * 2)) + (dh_dw_fused % w)) < (w + 1))) ? data[((((((b * ((h * w) * c)) + (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / ((c * 3) * 2)) + (dh_dw_fused / w)) * (w * c))) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % ((c * 3) * 2)) / (c * 2)) + (dh_dw_fused % w)) * c)) + ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (c * 2)) / 2)) - ((w * c) + c)))] : 0.000000e+00f)));
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

// depthwise_conv2d_back_input: gradient of the data (NHWC): the dilated gradient of the output exists only as selects

// height 7, width 9, channels 3, multiplier 1, kernel 3, stride 2, padding 1
#pragma nest
extern "C" __global__ void __launch_bounds__(64) depthwise_conv2d_back_input_a(float* __restrict__ out_grad, float* __restrict__ kernel, float* __restrict__ compute) {
  float compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < 189) {
    compute_local[(0)] = 0.000000e+00f;
    for (int dh = 0; dh < 3; ++dh) {
      for (int dw = 0; dw < 3; ++dw) {
        for (int dc = 0; dc < 1; ++dc) {
          compute_local[(0)] = (compute_local[(0)] + ((((((1 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 27) + dh)) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 27) + dh) < 8)) && (1 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 27) / 3) + dw))) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 27) / 3) + dw) < 10)) ? (((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 27) + dh) - 1) % 2) == 0) && ((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 27) / 3) + dw) - 1) % 2) == 0)) ? out_grad[((((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 27) + dh) - 1) / 2) * 15) + ((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 27) / 3) + dw) - 1) / 2) * 3)) + (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 3)))] : 0.000000e+00f) : 0.000000e+00f) * kernel[(((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 3) + 24) - (dh * 9)) - (dw * 3)))]));
        }
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

// height 14, width 14, channels 8, multiplier 2, kernel 3, stride 2, padding 1
#pragma nest
extern "C" __global__ void __launch_bounds__(64) depthwise_conv2d_back_input_b(float* __restrict__ out_grad, float* __restrict__ kernel, float* __restrict__ compute) {
  float compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < 1568) {
    compute_local[(0)] = 0.000000e+00f;
    for (int dh = 0; dh < 3; ++dh) {
      for (int dw = 0; dw < 3; ++dw) {
        for (int dc = 0; dc < 2; ++dc) {
          compute_local[(0)] = (compute_local[(0)] + ((((((1 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 112) + dh)) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 112) + dh) < 14)) && (1 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 112) / 8) + dw))) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 112) / 8) + dw) < 14)) ? (((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 112) + dh) - 1) % 2) == 0) && ((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 112) / 8) + dw) - 1) % 2) == 0)) ? out_grad[((((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 112) + dh) - 1) / 2) * 112) + ((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 112) / 8) + dw) - 1) / 2) * 16)) + (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 8) * 2) + dc)))] : 0.000000e+00f) : 0.000000e+00f) * kernel[(((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 8) * 2) + dc) + 128) - (dh * 48)) - (dw * 16)))]));
        }
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

// height 15, width 15, channels 16, multiplier 1, kernel 5, stride 3, padding 2
#pragma nest
extern "C" __global__ void __launch_bounds__(64) depthwise_conv2d_back_input_c(float* __restrict__ out_grad, float* __restrict__ kernel, float* __restrict__ compute) {
  float compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < 3600) {
    compute_local[(0)] = 0.000000e+00f;
    for (int dh = 0; dh < 5; ++dh) {
      for (int dw = 0; dw < 5; ++dw) {
        for (int dc = 0; dc < 1; ++dc) {
          compute_local[(0)] = (compute_local[(0)] + ((((((2 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 240) + dh)) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 240) + dh) < 15)) && (2 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 240) / 16) + dw))) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 240) / 16) + dw) < 15)) ? (((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 240) + dh) - 2) % 3) == 0) && ((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 240) / 16) + dw) - 2) % 3) == 0)) ? out_grad[((((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 240) + dh) - 2) / 3) * 80) + ((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 240) / 16) + dw) - 2) / 3) * 16)) + (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 16)))] : 0.000000e+00f) : 0.000000e+00f) * kernel[(((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 16) + 384) - (dh * 80)) - (dw * 16)))]));
        }
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

// height h, width w, channels c, multiplier m, kernel 3, stride 2, padding 1
#pragma nest assume(1 <= h && h <= 4096, 1 <= w && w <= 4096, 1 <= c && c <= 4096, 1 <= m && m <= 4096)
extern "C" __global__ void __launch_bounds__(64) depthwise_conv2d_back_input_n(float* __restrict__ out_grad, float* __restrict__ kernel, float* __restrict__ compute, int h, int w, int c, int m) {
  float compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < ((h * w) * c)) {
    compute_local[(0)] = 0.000000e+00f;
    for (int dh = 0; dh < 3; ++dh) {
      for (int dw = 0; dw < 3; ++dw) {
        for (int dc = 0; dc < m; ++dc) {
          compute_local[(0)] = (compute_local[(0)] + ((((((1 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / (w * c)) + dh)) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / (w * c)) + dh) < ((((h - 1) / 2) * 2) + 2))) && (1 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (w * c)) / c) + dw))) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (w * c)) / c) + dw) < ((((w - 1) / 2) * 2) + 2))) ? (((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / (w * c)) + dh) - 1) % 2) == 0) && ((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (w * c)) / c) + dw) - 1) % 2) == 0)) ? out_grad[((((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / (w * c)) + dh) - 1) / 2) * (((((w - 1) / 2) + 1) * c) * m)) + ((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (w * c)) / c) + dw) - 1) / 2) * (c * m))) + (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % c) * m) + dc)))] : 0.000000e+00f) : 0.000000e+00f) * kernel[((((((c * 8) * m) + (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % c) * m) + dc)) - (dh * ((c * 3) * m))) - (dw * (c * m))))]));
        }
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

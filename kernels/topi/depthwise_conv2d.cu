// depthwise_conv2d: NCHW, channel multiplier, dilated, padded

// channels 3, multiplier 1, height 7, width 9, kernel 3, stride 1, padding 1, dilation 1
#pragma nest
extern "C" __global__ void __launch_bounds__(64) depthwise_conv2d_a(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute) {
  float compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < 189) {
    compute_local[(0)] = 0.000000e+00f;
    for (int di = 0; di < 3; ++di) {
      for (int dj = 0; dj < 3; ++dj) {
        compute_local[(0)] = (compute_local[(0)] + ((((((1 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 63) / 9) + di)) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 63) / 9) + di) < 8)) && (1 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 9) + dj))) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 9) + dj) < 10)) ? data[((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 63) * 63) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 63) / 9) + di) * 9)) + ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 9) + dj)) - 10))] : 0.000000e+00f) * kernel[(((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 63) * 9) + (di * 3)) + dj))]));
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

// channels 16, multiplier 2, height 14, width 14, kernel 3, stride 1, padding 2, dilation 2
#pragma nest
extern "C" __global__ void __launch_bounds__(64) depthwise_conv2d_b(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute) {
  float compute_local[1];
  compute_local[(0)] = 0.000000e+00f;
  for (int di = 0; di < 3; ++di) {
    for (int dj = 0; dj < 3; ++dj) {
      compute_local[(0)] = (compute_local[(0)] + ((((((2 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 196) / 14) + (di * 2))) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 196) / 14) + (di * 2)) < 16)) && (2 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 14) + (dj * 2)))) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 14) + (dj * 2)) < 16)) ? data[(((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 196) / 2) * 196) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 196) / 14) + (di * 2)) * 14)) + ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 14) + (dj * 2))) - 30))] : 0.000000e+00f) * kernel[(((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 196) * 9) + (di * 3)) + dj))]));
    }
  }
  compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
}

// channels 32, multiplier 1, height 17, width 17, kernel 5, stride 2, padding 2, dilation 1
#pragma nest
extern "C" __global__ void __launch_bounds__(64) depthwise_conv2d_c(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute) {
  float compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < 2592) {
    compute_local[(0)] = 0.000000e+00f;
    for (int di = 0; di < 5; ++di) {
      for (int dj = 0; dj < 5; ++dj) {
        compute_local[(0)] = (compute_local[(0)] + ((((((2 <= ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 81) / 9) * 2) + di)) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 81) / 9) * 2) + di) < 19)) && (2 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 9) * 2) + dj))) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 9) * 2) + dj) < 19)) ? data[((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 81) * 289) + (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 81) / 9) * 2) + di) * 17)) + (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 9) * 2) + dj)) - 36))] : 0.000000e+00f) * kernel[(((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 81) * 25) + (di * 5)) + dj))]));
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

// channels c, multiplier 2, height h, width w, kernel 3, stride 1, padding 1, dilation 1
#pragma nest assume(1 <= c && c <= 4096, 1 <= h && h <= 4096, 1 <= w && w <= 4096)
extern "C" __global__ void __launch_bounds__(64) depthwise_conv2d_n(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute, int c, int h, int w) {
  float compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < (((c * 2) * h) * w)) {
    compute_local[(0)] = 0.000000e+00f;
    for (int di = 0; di < 3; ++di) {
      for (int dj = 0; dj < 3; ++dj) {
        compute_local[(0)] = (compute_local[(0)] + ((((((1 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (h * w)) / w) + di)) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (h * w)) / w) + di) < (h + 1))) && (1 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % w) + dj))) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % w) + dj) < (w + 1))) ? data[(((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / (h * w)) / 2) * (h * w)) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (h * w)) / w) + di) * w)) + ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % w) + dj)) - (w + 1)))] : 0.000000e+00f) * kernel[(((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / (h * w)) * 9) + (di * 3)) + dj))]));
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

// group_conv2d: NCHW in groups, padded

// in 4, groups 2, height 5, width 7, out 4, kernel 3, stride 1, padding 1
#pragma nest
extern "C" __global__ void __launch_bounds__(64) group_conv2d_a(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute) {
  float compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < 140) {
    compute_local[(0)] = 0.000000e+00f;
    for (int rc = 0; rc < 2; ++rc) {
      for (int ry = 0; ry < 3; ++ry) {
        for (int rx = 0; rx < 3; ++rx) {
          compute_local[(0)] = (compute_local[(0)] + ((((((1 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 35) / 7) + ry)) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 35) / 7) + ry) < 6)) && (1 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 7) + rx))) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 7) + rx) < 8)) ? data[((((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 35) / 2) * 70) + (rc * 35)) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 35) / 7) + ry) * 7)) + ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 7) + rx)) - 8))] : 0.000000e+00f) * kernel[((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 35) * 18) + (rc * 9)) + (ry * 3)) + rx))]));
        }
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

// in 64, groups 4, height 14, width 14, out 32, kernel 3, stride 1, padding 1
#pragma nest
extern "C" __global__ void __launch_bounds__(64) group_conv2d_b(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute) {
  float compute_local[1];
  compute_local[(0)] = 0.000000e+00f;
  for (int rc = 0; rc < 16; ++rc) {
    for (int ry = 0; ry < 3; ++ry) {
      for (int rx = 0; rx < 3; ++rx) {
        compute_local[(0)] = (compute_local[(0)] + ((((((1 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 196) / 14) + ry)) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 196) / 14) + ry) < 15)) && (1 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 14) + rx))) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 14) + rx) < 15)) ? data[((((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 196) / 8) * 3136) + (rc * 196)) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 196) / 14) + ry) * 14)) + ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 14) + rx)) - 15))] : 0.000000e+00f) * kernel[((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 196) * 144) + (rc * 9)) + (ry * 3)) + rx))]));
      }
    }
  }
  compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
}

// in 32, groups 2, height 9, width 9, out 32, kernel 5, stride 2, padding 2
#pragma nest
extern "C" __global__ void __launch_bounds__(64) group_conv2d_c(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute) {
  float compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < 800) {
    compute_local[(0)] = 0.000000e+00f;
    for (int rc = 0; rc < 16; ++rc) {
      for (int ry = 0; ry < 5; ++ry) {
        for (int rx = 0; rx < 5; ++rx) {
          compute_local[(0)] = (compute_local[(0)] + ((((((2 <= ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 25) / 5) * 2) + ry)) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 25) / 5) * 2) + ry) < 11)) && (2 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 5) * 2) + rx))) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 5) * 2) + rx) < 11)) ? data[((((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 25) / 16) * 1296) + (rc * 81)) + (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 25) / 5) * 2) + ry) * 9)) + (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 5) * 2) + rx)) - 20))] : 0.000000e+00f) * kernel[((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 25) * 400) + (rc * 25)) + (ry * 5)) + rx))]));
        }
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

// in ci, groups 2, height h, width w, out co, kernel 3, stride 1, padding 1
#pragma nest assume(1 <= ci && ci <= 4096, 1 <= h && h <= 4096, 1 <= w && w <= 4096, 1 <= co && co <= 4096)
extern "C" __global__ void __launch_bounds__(64) group_conv2d_n(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute, int ci, int h, int w, int co) {
  float compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < ((co * h) * w)) {
    compute_local[(0)] = 0.000000e+00f;
    for (int rc = 0; rc < (ci / 2); ++rc) {
      for (int ry = 0; ry < 3; ++ry) {
        for (int rx = 0; rx < 3; ++rx) {
          compute_local[(0)] = (compute_local[(0)] + ((((((1 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (h * w)) / w) + ry)) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (h * w)) / w) + ry) < (h + 1))) && (1 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % w) + rx))) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % w) + rx) < (w + 1))) ? data[((((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / (h * w)) / (co / 2)) * (((ci / 2) * h) * w)) + (rc * (h * w))) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (h * w)) / w) + ry) * w)) + ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % w) + rx)) - (w + 1)))] : 0.000000e+00f) * kernel[((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / (h * w)) * (((ci / 2) * 3) * 3)) + (rc * 9)) + (ry * 3)) + rx))]));
        }
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

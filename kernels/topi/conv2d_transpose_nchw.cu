// conv2d_transpose_nchw: the dilated, padded data exists only as two selects

// in 3, height 5, width 6, out 4, kernel 3, stride 2, padding 1
#pragma nest
extern "C" __global__ void __launch_bounds__(64) conv2d_transpose_nchw_a(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute) {
  float compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < 396) {
    compute_local[(0)] = 0.000000e+00f;
    for (int rc = 0; rc < 3; ++rc) {
      for (int ry = 0; ry < 3; ++ry) {
        for (int rx = 0; rx < 3; ++rx) {
          compute_local[(0)] = (compute_local[(0)] + ((((((1 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 99) / 11) + ry)) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 99) / 11) + ry) < 10)) && (1 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 11) + rx))) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 11) + rx) < 12)) ? ((((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 99) / 11) + ry) - 1) % 2) == 0) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 11) + rx) - 1) % 2) == 0)) ? data[((((rc * 30) + ((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 99) / 11) + ry) - 1) / 2) * 6)) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 11) + rx) - 1) / 2)))] : 0.000000e+00f) : 0.000000e+00f) * kernel[((((((rc * 36) + ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 99) * 9)) + 8) - (ry * 3)) - rx))]));
        }
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

// in 16, height 7, width 7, out 8, kernel 4, stride 2, padding 1
#pragma nest
extern "C" __global__ void __launch_bounds__(64) conv2d_transpose_nchw_b(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute) {
  float compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < 1568) {
    compute_local[(0)] = 0.000000e+00f;
    for (int rc = 0; rc < 16; ++rc) {
      for (int ry = 0; ry < 4; ++ry) {
        for (int rx = 0; rx < 4; ++rx) {
          compute_local[(0)] = (compute_local[(0)] + ((((((2 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 196) / 14) + ry)) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 196) / 14) + ry) < 15)) && (2 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 14) + rx))) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 14) + rx) < 15)) ? ((((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 196) / 14) + ry) - 2) % 2) == 0) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 14) + rx) - 2) % 2) == 0)) ? data[((((rc * 49) + ((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 196) / 14) + ry) - 2) / 2) * 7)) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 14) + rx) - 2) / 2)))] : 0.000000e+00f) : 0.000000e+00f) * kernel[((((((rc * 128) + ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 196) * 16)) + 15) - (ry * 4)) - rx))]));
        }
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

// in 16, height 9, width 9, out 4, kernel 5, stride 3, padding 1
#pragma nest
extern "C" __global__ void __launch_bounds__(64) conv2d_transpose_nchw_c(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute) {
  float compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < 2916) {
    compute_local[(0)] = 0.000000e+00f;
    for (int rc = 0; rc < 16; ++rc) {
      for (int ry = 0; ry < 5; ++ry) {
        for (int rx = 0; rx < 5; ++rx) {
          compute_local[(0)] = (compute_local[(0)] + ((((((3 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 729) / 27) + ry)) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 729) / 27) + ry) < 28)) && (3 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 27) + rx))) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 27) + rx) < 28)) ? ((((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 729) / 27) + ry) - 3) % 3) == 0) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 27) + rx) - 3) % 3) == 0)) ? data[((((rc * 81) + ((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 729) / 27) + ry) - 3) / 3) * 9)) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 27) + rx) - 3) / 3)))] : 0.000000e+00f) : 0.000000e+00f) * kernel[((((((rc * 100) + ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 729) * 25)) + 24) - (ry * 5)) - rx))]));
        }
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

// in ci, height h, width w, out co, kernel 3, stride 2, padding 1
#pragma nest assume(1 <= ci && ci <= 4096, 1 <= h && h <= 4096, 1 <= w && w <= 4096, 1 <= co && co <= 4096)
extern "C" __global__ void __launch_bounds__(64) conv2d_transpose_nchw_n(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute, int ci, int h, int w, int co) {
  float compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < ((co * (((h - 1) * 2) + 1)) * (((w - 1) * 2) + 1))) {
    compute_local[(0)] = 0.000000e+00f;
    for (int rc = 0; rc < ci; ++rc) {
      for (int ry = 0; ry < 3; ++ry) {
        for (int rx = 0; rx < 3; ++rx) {
          compute_local[(0)] = (compute_local[(0)] + ((((((1 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % ((((h - 1) * 2) + 1) * (((w - 1) * 2) + 1))) / (((w - 1) * 2) + 1)) + ry)) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % ((((h - 1) * 2) + 1) * (((w - 1) * 2) + 1))) / (((w - 1) * 2) + 1)) + ry) < (((h - 1) * 2) + 2))) && (1 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (((w - 1) * 2) + 1)) + rx))) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (((w - 1) * 2) + 1)) + rx) < (((w - 1) * 2) + 2))) ? ((((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % ((((h - 1) * 2) + 1) * (((w - 1) * 2) + 1))) / (((w - 1) * 2) + 1)) + ry) - 1) % 2) == 0) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (((w - 1) * 2) + 1)) + rx) - 1) % 2) == 0)) ? data[((((rc * (h * w)) + ((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % ((((h - 1) * 2) + 1) * (((w - 1) * 2) + 1))) / (((w - 1) * 2) + 1)) + ry) - 1) / 2) * w)) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (((w - 1) * 2) + 1)) + rx) - 1) / 2)))] : 0.000000e+00f) : 0.000000e+00f) * kernel[((((((rc * ((co * 3) * 3)) + ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / ((((h - 1) * 2) + 1) * (((w - 1) * 2) + 1))) * 9)) + 8) - (ry * 3)) - rx))]));
        }
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

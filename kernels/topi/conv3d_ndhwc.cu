// conv3d_ndhwc: NDHWC, padded

// depth 3, height 5, width 6, in 4, out 4, kernel 3, stride 1, padding 1
#pragma nest
extern "C" __global__ void __launch_bounds__(64) conv3d_ndhwc_a(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute) {
  float compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < 360) {
    compute_local[(0)] = 0.000000e+00f;
    for (int rz = 0; rz < 3; ++rz) {
      for (int ry = 0; ry < 3; ++ry) {
        for (int rx = 0; rx < 3; ++rx) {
          for (int rc = 0; rc < 4; ++rc) {
            compute_local[(0)] = (compute_local[(0)] + ((((((((1 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 120) + rz)) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 120) + rz) < 4)) && (1 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 120) / 24) + ry))) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 120) / 24) + ry) < 6)) && (1 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 24) / 4) + rx))) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 24) / 4) + rx) < 7)) ? data[((((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 120) + rz) * 120) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 120) / 24) + ry) * 24)) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 24) / 4) + rx) * 4)) + rc) - 148))] : 0.000000e+00f) * kernel[((((((rz * 144) + (ry * 48)) + (rx * 16)) + (rc * 4)) + (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 4)))]));
          }
        }
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

// depth 8, height 14, width 14, in 16, out 8, kernel 3, stride 1, padding 1
#pragma nest
extern "C" __global__ void __launch_bounds__(64) conv3d_ndhwc_b(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute) {
  float compute_local[1];
  compute_local[(0)] = 0.000000e+00f;
  for (int rz = 0; rz < 3; ++rz) {
    for (int ry = 0; ry < 3; ++ry) {
      for (int rx = 0; rx < 3; ++rx) {
        for (int rc = 0; rc < 16; ++rc) {
          compute_local[(0)] = (compute_local[(0)] + ((((((((1 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 1568) + rz)) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 1568) + rz) < 9)) && (1 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 1568) / 112) + ry))) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 1568) / 112) + ry) < 15)) && (1 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 112) / 8) + rx))) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 112) / 8) + rx) < 15)) ? data[((((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 1568) + rz) * 3136) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 1568) / 112) + ry) * 224)) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 112) / 8) + rx) * 16)) + rc) - 3376))] : 0.000000e+00f) * kernel[((((((rz * 1152) + (ry * 384)) + (rx * 128)) + (rc * 8)) + (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 8)))]));
        }
      }
    }
  }
  compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
}

// depth 7, height 9, width 9, in 8, out 8, kernel 5, stride 2, padding 2
#pragma nest
extern "C" __global__ void __launch_bounds__(64) conv3d_ndhwc_c(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute) {
  float compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < 800) {
    compute_local[(0)] = 0.000000e+00f;
    for (int rz = 0; rz < 5; ++rz) {
      for (int ry = 0; ry < 5; ++ry) {
        for (int rx = 0; rx < 5; ++rx) {
          for (int rc = 0; rc < 8; ++rc) {
            compute_local[(0)] = (compute_local[(0)] + ((((((((2 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 200) * 2) + rz)) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 200) * 2) + rz) < 9)) && (2 <= ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 200) / 40) * 2) + ry))) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 200) / 40) * 2) + ry) < 11)) && (2 <= ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 40) / 8) * 2) + rx))) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 40) / 8) * 2) + rx) < 11)) ? data[(((((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 200) * 2) + rz) * 648) + (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 200) / 40) * 2) + ry) * 72)) + (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 40) / 8) * 2) + rx) * 8)) + rc) - 1456))] : 0.000000e+00f) * kernel[((((((rz * 1600) + (ry * 320)) + (rx * 64)) + (rc * 8)) + (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 8)))]));
          }
        }
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

// depth d, height h, width w, in ci, out co, kernel 3, stride 1, padding 1
#pragma nest assume(1 <= d && d <= 4096, 1 <= h && h <= 4096, 1 <= w && w <= 4096, 1 <= ci && ci <= 4096, 1 <= co && co <= 4096)
extern "C" __global__ void __launch_bounds__(64) conv3d_ndhwc_n(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute, int d, int h, int w, int ci, int co) {
  float compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < (((co * d) * h) * w)) {
    compute_local[(0)] = 0.000000e+00f;
    for (int rz = 0; rz < 3; ++rz) {
      for (int ry = 0; ry < 3; ++ry) {
        for (int rx = 0; rx < 3; ++rx) {
          for (int rc = 0; rc < ci; ++rc) {
            compute_local[(0)] = (compute_local[(0)] + ((((((((1 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / ((h * w) * co)) + rz)) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / ((h * w) * co)) + rz) < (d + 1))) && (1 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % ((h * w) * co)) / (w * co)) + ry))) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % ((h * w) * co)) / (w * co)) + ry) < (h + 1))) && (1 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (w * co)) / co) + rx))) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (w * co)) / co) + rx) < (w + 1))) ? data[((((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / ((h * w) * co)) + rz) * ((h * w) * ci)) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % ((h * w) * co)) / (w * co)) + ry) * (w * ci))) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (w * co)) / co) + rx) * ci)) + rc) - ((((h * w) * ci) + (w * ci)) + ci)))] : 0.000000e+00f) * kernel[((((((rz * ((ci * 9) * co)) + (ry * ((ci * 3) * co))) + (rx * (ci * co))) + (rc * co)) + (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % co)))]));
          }
        }
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

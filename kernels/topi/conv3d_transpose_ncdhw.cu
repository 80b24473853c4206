// conv3d_transpose_ncdhw: the dilated, padded data exists only as two selects

// in 2, depth 3, height 4, width 5, out 2, kernel 3, stride 2, padding 1
#pragma nest
extern "C" __global__ void __launch_bounds__(64) conv3d_transpose_ncdhw_a(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute) {
  float compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < 630) {
    compute_local[(0)] = 0.000000e+00f;
    for (int rc = 0; rc < 2; ++rc) {
      for (int rz = 0; rz < 3; ++rz) {
        for (int ry = 0; ry < 3; ++ry) {
          for (int rx = 0; rx < 3; ++rx) {
            compute_local[(0)] = (compute_local[(0)] + ((((((((1 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 315) / 63) + rz)) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 315) / 63) + rz) < 6)) && (1 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 63) / 9) + ry))) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 63) / 9) + ry) < 8)) && (1 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 9) + rx))) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 9) + rx) < 10)) ? (((((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 315) / 63) + rz) - 1) % 2) == 0) && ((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 63) / 9) + ry) - 1) % 2) == 0)) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 9) + rx) - 1) % 2) == 0)) ? data[(((((rc * 60) + ((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 315) / 63) + rz) - 1) / 2) * 20)) + ((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 63) / 9) + ry) - 1) / 2) * 5)) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 9) + rx) - 1) / 2)))] : 0.000000e+00f) : 0.000000e+00f) * kernel[(((((((rc * 54) + ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 315) * 27)) + 26) - (rz * 9)) - (ry * 3)) - rx))]));
          }
        }
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

// in 16, depth 4, height 5, width 5, out 4, kernel 4, stride 2, padding 1
#pragma nest
extern "C" __global__ void __launch_bounds__(64) conv3d_transpose_ncdhw_b(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute) {
  float compute_local[1];
  compute_local[(0)] = 0.000000e+00f;
  for (int rc = 0; rc < 16; ++rc) {
    for (int rz = 0; rz < 4; ++rz) {
      for (int ry = 0; ry < 4; ++ry) {
        for (int rx = 0; rx < 4; ++rx) {
          compute_local[(0)] = (compute_local[(0)] + ((((((((2 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 800) / 100) + rz)) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 800) / 100) + rz) < 9)) && (2 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 100) / 10) + ry))) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 100) / 10) + ry) < 11)) && (2 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 10) + rx))) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 10) + rx) < 11)) ? (((((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 800) / 100) + rz) - 2) % 2) == 0) && ((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 100) / 10) + ry) - 2) % 2) == 0)) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 10) + rx) - 2) % 2) == 0)) ? data[(((((rc * 100) + ((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 800) / 100) + rz) - 2) / 2) * 25)) + ((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 100) / 10) + ry) - 2) / 2) * 5)) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 10) + rx) - 2) / 2)))] : 0.000000e+00f) : 0.000000e+00f) * kernel[(((((((rc * 256) + ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 800) * 64)) + 63) - (rz * 16)) - (ry * 4)) - rx))]));
        }
      }
    }
  }
  compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
}

// in 8, depth 3, height 5, width 5, out 4, kernel 3, stride 3, padding 0
#pragma nest
extern "C" __global__ void __launch_bounds__(64) conv3d_transpose_ncdhw_c(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute) {
  float compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < 8100) {
    compute_local[(0)] = 0.000000e+00f;
    for (int rc = 0; rc < 8; ++rc) {
      for (int rz = 0; rz < 3; ++rz) {
        for (int ry = 0; ry < 3; ++ry) {
          for (int rx = 0; rx < 3; ++rx) {
            compute_local[(0)] = (compute_local[(0)] + ((((((((2 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 2025) / 225) + rz)) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 2025) / 225) + rz) < 9)) && (2 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 225) / 15) + ry))) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 225) / 15) + ry) < 15)) && (2 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 15) + rx))) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 15) + rx) < 15)) ? (((((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 2025) / 225) + rz) - 2) % 3) == 0) && ((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 225) / 15) + ry) - 2) % 3) == 0)) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 15) + rx) - 2) % 3) == 0)) ? data[(((((rc * 75) + ((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 2025) / 225) + rz) - 2) / 3) * 25)) + ((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 225) / 15) + ry) - 2) / 3) * 5)) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 15) + rx) - 2) / 3)))] : 0.000000e+00f) : 0.000000e+00f) * kernel[(((((((rc * 108) + ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 2025) * 27)) + 26) - (rz * 9)) - (ry * 3)) - rx))]));
          }
        }
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

// in ci, depth d, height h, width w, out co, kernel 3, stride 2, padding 1
#pragma nest assume(1 <= ci && ci <= 4096, 1 <= d && d <= 4096, 1 <= h && h <= 4096, 1 <= w && w <= 4096, 1 <= co && co <= 4096)
extern "C" __global__ void __launch_bounds__(64) conv3d_transpose_ncdhw_n(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute, int ci, int d, int h, int w, int co) {
  float compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < (((co * (((d - 1) * 2) + 1)) * (((h - 1) * 2) + 1)) * (((w - 1) * 2) + 1))) {
    compute_local[(0)] = 0.000000e+00f;
    for (int rc = 0; rc < ci; ++rc) {
      for (int rz = 0; rz < 3; ++rz) {
        for (int ry = 0; ry < 3; ++ry) {
          for (int rx = 0; rx < 3; ++rx) {
            compute_local[(0)] = (compute_local[(0)] + ((((((((1 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (((((d - 1) * 2) + 1) * (((h - 1) * 2) + 1)) * (((w - 1) * 2) + 1))) / ((((h - 1) * 2) + 1) * (((w - 1) * 2) + 1))) + rz)) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (((((d - 1) * 2) + 1) * (((h - 1) * 2) + 1)) * (((w - 1) * 2) + 1))) / ((((h - 1) * 2) + 1) * (((w - 1) * 2) + 1))) + rz) < (((d - 1) * 2) + 2))) && (1 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % ((((h - 1) * 2) + 1) * (((w - 1) * 2) + 1))) / (((w - 1) * 2) + 1)) + ry))) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % ((((h - 1) * 2) + 1) * (((w - 1) * 2) + 1))) / (((w - 1) * 2) + 1)) + ry) < (((h - 1) * 2) + 2))) && (1 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (((w - 1) * 2) + 1)) + rx))) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (((w - 1) * 2) + 1)) + rx) < (((w - 1) * 2) + 2))) ? (((((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (((((d - 1) * 2) + 1) * (((h - 1) * 2) + 1)) * (((w - 1) * 2) + 1))) / ((((h - 1) * 2) + 1) * (((w - 1) * 2) + 1))) + rz) - 1) % 2) == 0) && ((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % ((((h - 1) * 2) + 1) * (((w - 1) * 2) + 1))) / (((w - 1) * 2) + 1)) + ry) - 1) % 2) == 0)) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (((w - 1) * 2) + 1)) + rx) - 1) % 2) == 0)) ? data[(((((rc * ((d * h) * w)) + ((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (((((d - 1) * 2) + 1) * (((h - 1) * 2) + 1)) * (((w - 1) * 2) + 1))) / ((((h - 1) * 2) + 1) * (((w - 1) * 2) + 1))) + rz) - 1) / 2) * (h * w))) + ((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % ((((h - 1) * 2) + 1) * (((w - 1) * 2) + 1))) / (((w - 1) * 2) + 1)) + ry) - 1) / 2) * w)) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (((w - 1) * 2) + 1)) + rx) - 1) / 2)))] : 0.000000e+00f) : 0.000000e+00f) * kernel[(((((((rc * (co * 27)) + ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / (((((d - 1) * 2) + 1) * (((h - 1) * 2) + 1)) * (((w - 1) * 2) + 1))) * 27)) + 26) - (rz * 9)) - (ry * 3)) - rx))]));
          }
        }
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

// conv3d_ncdhw: NCDHW, padded

// in 2, depth 3, height 5, width 6, out 4, kernel 3, stride 1, padding 1
#pragma nest
extern "C" __global__ void __launch_bounds__(64) conv3d_ncdhw_a(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute) {
  float compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < 360) {
    compute_local[(0)] = 0.000000e+00f;
    for (int rc = 0; rc < 2; ++rc) {
      for (int rz = 0; rz < 3; ++rz) {
        for (int ry = 0; ry < 3; ++ry) {
          for (int rx = 0; rx < 3; ++rx) {
            compute_local[(0)] = (compute_local[(0)] + ((((((((1 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 90) / 30) + rz)) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 90) / 30) + rz) < 4)) && (1 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 30) / 6) + ry))) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 30) / 6) + ry) < 6)) && (1 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 6) + rx))) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 6) + rx) < 7)) ? data[((((((rc * 90) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 90) / 30) + rz) * 30)) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 30) / 6) + ry) * 6)) + ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 6) + rx)) - 37))] : 0.000000e+00f) * kernel[(((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 90) * 54) + (rc * 27)) + (rz * 9)) + (ry * 3)) + rx))]));
          }
        }
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

// in 16, depth 8, height 14, width 14, out 8, kernel 3, stride 1, padding 1
#pragma nest
extern "C" __global__ void __launch_bounds__(64) conv3d_ncdhw_b(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute) {
  float compute_local[1];
  compute_local[(0)] = 0.000000e+00f;
  for (int rc = 0; rc < 16; ++rc) {
    for (int rz = 0; rz < 3; ++rz) {
      for (int ry = 0; ry < 3; ++ry) {
        for (int rx = 0; rx < 3; ++rx) {
          compute_local[(0)] = (compute_local[(0)] + ((((((((1 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 1568) / 196) + rz)) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 1568) / 196) + rz) < 9)) && (1 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 196) / 14) + ry))) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 196) / 14) + ry) < 15)) && (1 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 14) + rx))) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 14) + rx) < 15)) ? data[((((((rc * 1568) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 1568) / 196) + rz) * 196)) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 196) / 14) + ry) * 14)) + ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 14) + rx)) - 211))] : 0.000000e+00f) * kernel[(((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 1568) * 432) + (rc * 27)) + (rz * 9)) + (ry * 3)) + rx))]));
        }
      }
    }
  }
  compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
}

// in 8, depth 7, height 9, width 9, out 8, kernel 5, stride 2, padding 2
#pragma nest
extern "C" __global__ void __launch_bounds__(64) conv3d_ncdhw_c(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute) {
  float compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < 800) {
    compute_local[(0)] = 0.000000e+00f;
    for (int rc = 0; rc < 8; ++rc) {
      for (int rz = 0; rz < 5; ++rz) {
        for (int ry = 0; ry < 5; ++ry) {
          for (int rx = 0; rx < 5; ++rx) {
            compute_local[(0)] = (compute_local[(0)] + ((((((((2 <= ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 100) / 25) * 2) + rz)) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 100) / 25) * 2) + rz) < 9)) && (2 <= ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 25) / 5) * 2) + ry))) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 25) / 5) * 2) + ry) < 11)) && (2 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 5) * 2) + rx))) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 5) * 2) + rx) < 11)) ? data[((((((rc * 567) + (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 100) / 25) * 2) + rz) * 81)) + (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 25) / 5) * 2) + ry) * 9)) + (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 5) * 2) + rx)) - 182))] : 0.000000e+00f) * kernel[(((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 100) * 1000) + (rc * 125)) + (rz * 25)) + (ry * 5)) + rx))]));
          }
        }
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

// in ci, depth d, height h, width w, out co, kernel 3, stride 1, padding 1
#pragma nest assume(1 <= ci && ci <= 4096, 1 <= d && d <= 4096, 1 <= h && h <= 4096, 1 <= w && w <= 4096, 1 <= co && co <= 4096)
extern "C" __global__ void __launch_bounds__(64) conv3d_ncdhw_n(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute, int ci, int d, int h, int w, int co) {
  float compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < (((co * d) * h) * w)) {
    compute_local[(0)] = 0.000000e+00f;
    for (int rc = 0; rc < ci; ++rc) {
      for (int rz = 0; rz < 3; ++rz) {
        for (int ry = 0; ry < 3; ++ry) {
          for (int rx = 0; rx < 3; ++rx) {
            compute_local[(0)] = (compute_local[(0)] + ((((((((1 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % ((d * h) * w)) / (h * w)) + rz)) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % ((d * h) * w)) / (h * w)) + rz) < (d + 1))) && (1 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (h * w)) / w) + ry))) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (h * w)) / w) + ry) < (h + 1))) && (1 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % w) + rx))) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % w) + rx) < (w + 1))) ? data[((((((rc * ((d * h) * w)) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % ((d * h) * w)) / (h * w)) + rz) * (h * w))) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (h * w)) / w) + ry) * w)) + ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % w) + rx)) - (((h * w) + w) + 1)))] : 0.000000e+00f) * kernel[(((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / ((d * h) * w)) * (ci * 27)) + (rc * 27)) + (rz * 9)) + (ry * 3)) + rx))]));
          }
        }
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

// conv1d_transpose_ncw: the data dilated by the stride exists only as two selects

// batch 1, in 3, width 11, out 4, kernel 3, stride 2, padding 1
#pragma nest
extern "C" __global__ void __launch_bounds__(64) conv1d_transpose_ncw_a(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute) {
  float compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < 84) {
    compute_local[(0)] = 0.000000e+00f;
    for (int rc = 0; rc < 3; ++rc) {
      for (int rx = 0; rx < 3; ++rx) {
        compute_local[(0)] = (compute_local[(0)] + ((((1 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 21) + rx)) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 21) + rx) < 22)) ? ((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 21) + rx) - 1) % 2) == 0) ? data[(((rc * 11) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 21) + rx) - 1) / 2)))] : 0.000000e+00f) : 0.000000e+00f) * kernel[(((((rc * 12) + ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 21) * 3)) + 2) - rx))]));
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

// batch 1, in 32, width 32, out 8, kernel 5, stride 2, padding 2
#pragma nest
extern "C" __global__ void __launch_bounds__(64) conv1d_transpose_ncw_b(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute) {
  float compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < 504) {
    compute_local[(0)] = 0.000000e+00f;
    for (int rc = 0; rc < 32; ++rc) {
      for (int rx = 0; rx < 5; ++rx) {
        compute_local[(0)] = (compute_local[(0)] + ((((2 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 63) + rx)) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 63) + rx) < 65)) ? ((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 63) + rx) - 2) % 2) == 0) ? data[(((rc * 32) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 63) + rx) - 2) / 2)))] : 0.000000e+00f) : 0.000000e+00f) * kernel[(((((rc * 40) + ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 63) * 5)) + 4) - rx))]));
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

// batch 1, in 24, width 20, out 12, kernel 11, stride 3, padding 4
#pragma nest
extern "C" __global__ void __launch_bounds__(64) conv1d_transpose_ncw_c(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute) {
  float compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < 720) {
    compute_local[(0)] = 0.000000e+00f;
    for (int rc = 0; rc < 24; ++rc) {
      for (int rx = 0; rx < 11; ++rx) {
        compute_local[(0)] = (compute_local[(0)] + ((((6 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 60) + rx)) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 60) + rx) < 64)) ? ((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 60) + rx) - 6) % 3) == 0) ? data[(((rc * 20) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 60) + rx) - 6) / 3)))] : 0.000000e+00f) : 0.000000e+00f) * kernel[(((((rc * 132) + ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 60) * 11)) + 10) - rx))]));
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

// batch n, in ci, width w, out co, kernel 4, stride 2, padding 1
#pragma nest assume(1 <= n && n <= 4096, 1 <= ci && ci <= 4096, 1 <= w && w <= 4096, 1 <= co && co <= 4096)
extern "C" __global__ void __launch_bounds__(64) conv1d_transpose_ncw_n(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute, int n, int ci, int w, int co) {
  float compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < ((n * co) * (((w - 1) * 2) + 2))) {
    compute_local[(0)] = 0.000000e+00f;
    for (int rc = 0; rc < ci; ++rc) {
      for (int rx = 0; rx < 4; ++rx) {
        compute_local[(0)] = (compute_local[(0)] + ((((2 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (((w - 1) * 2) + 2)) + rx)) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (((w - 1) * 2) + 2)) + rx) < (((w - 1) * 2) + 3))) ? ((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (((w - 1) * 2) + 2)) + rx) - 2) % 2) == 0) ? data[(((rc * w) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (((w - 1) * 2) + 2)) + rx) - 2) / 2)))] : 0.000000e+00f) : 0.000000e+00f) * kernel[(((((rc * (co * 4)) + ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / (((w - 1) * 2) + 2)) * 4)) + 3) - rx))]));
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

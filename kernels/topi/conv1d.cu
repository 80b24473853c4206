// conv1d: NCW, dilated, padded

// batch 1, in 3, width 19, out 4, kernel 3, stride 1, padding 1, dilation 1
#pragma nest
extern "C" __global__ void __launch_bounds__(64) conv1d_a(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute) {
  float compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < 76) {
    compute_local[(0)] = 0.000000e+00f;
    for (int rc = 0; rc < 3; ++rc) {
      for (int rx = 0; rx < 3; ++rx) {
        compute_local[(0)] = (compute_local[(0)] + ((((1 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 19) + rx)) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 19) + rx) < 20)) ? data[((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 76) * 57) + (rc * 19)) + ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 19) + rx)) - 1))] : 0.000000e+00f) * kernel[((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 76) / 19) * 9) + (rc * 3)) + rx))]));
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

// batch 1, in 16, width 64, out 16, kernel 5, stride 1, padding 2, dilation 1
#pragma nest
extern "C" __global__ void __launch_bounds__(64) conv1d_b(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute) {
  float compute_local[1];
  compute_local[(0)] = 0.000000e+00f;
  for (int rc = 0; rc < 16; ++rc) {
    for (int rx = 0; rx < 5; ++rx) {
      compute_local[(0)] = (compute_local[(0)] + ((((2 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 64) + rx)) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 64) + rx) < 66)) ? data[((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 1024) * 1024) + (rc * 64)) + ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 64) + rx)) - 2))] : 0.000000e+00f) * kernel[((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 1024) / 64) * 80) + (rc * 5)) + rx))]));
    }
  }
  compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
}

// batch 2, in 32, width 50, out 24, kernel 7, stride 2, padding 6, dilation 2
#pragma nest
extern "C" __global__ void __launch_bounds__(64) conv1d_c(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute) {
  float compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < 1200) {
    compute_local[(0)] = 0.000000e+00f;
    for (int rc = 0; rc < 32; ++rc) {
      for (int rx = 0; rx < 7; ++rx) {
        compute_local[(0)] = (compute_local[(0)] + ((((6 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 25) * 2) + (rx * 2))) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 25) * 2) + (rx * 2)) < 56)) ? data[((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 600) * 1600) + (rc * 50)) + (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 25) * 2) + (rx * 2))) - 6))] : 0.000000e+00f) * kernel[((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 600) / 25) * 224) + (rc * 7)) + rx))]));
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

// batch n, in ci, width w, out co, kernel 3, stride 1, padding 2, dilation 2
#pragma nest assume(1 <= n && n <= 4096, 1 <= ci && ci <= 4096, 1 <= w && w <= 4096, 1 <= co && co <= 4096)
extern "C" __global__ void __launch_bounds__(64) conv1d_n(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute, int n, int ci, int w, int co) {
  float compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < ((n * co) * w)) {
    compute_local[(0)] = 0.000000e+00f;
    for (int rc = 0; rc < ci; ++rc) {
      for (int rx = 0; rx < 3; ++rx) {
        compute_local[(0)] = (compute_local[(0)] + ((((2 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % w) + (rx * 2))) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % w) + (rx * 2)) < (w + 2))) ? data[((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / (co * w)) * (ci * w)) + (rc * w)) + ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % w) + (rx * 2))) - 2))] : 0.000000e+00f) * kernel[((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (co * w)) / w) * (ci * 3)) + (rc * 3)) + rx))]));
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

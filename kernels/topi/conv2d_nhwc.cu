// conv2d_nhwc: NHWC, padded, a thread makes one element

// height 5, width 7, in 4, out 8, kernel 3, stride 1, padding 1
#pragma nest
extern "C" __global__ void __launch_bounds__(64) conv2d_nhwc_a(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute) {
  float compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < 280) {
    compute_local[(0)] = 0.000000e+00f;
    for (int ry = 0; ry < 3; ++ry) {
      for (int rx = 0; rx < 3; ++rx) {
        for (int rc = 0; rc < 4; ++rc) {
          compute_local[(0)] = (compute_local[(0)] + ((((((1 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 56) + ry)) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 56) + ry) < 6)) && (1 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 56) / 8) + rx))) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 56) / 8) + rx) < 8)) ? data[(((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 56) + ry) * 28) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 56) / 8) + rx) * 4)) + rc) - 32))] : 0.000000e+00f) * kernel[(((((ry * 96) + (rx * 32)) + (rc * 8)) + (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 8)))]));
        }
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

// height 14, width 14, in 32, out 16, kernel 3, stride 1, padding 1
#pragma nest
extern "C" __global__ void __launch_bounds__(64) conv2d_nhwc_b(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute) {
  float compute_local[1];
  compute_local[(0)] = 0.000000e+00f;
  for (int ry = 0; ry < 3; ++ry) {
    for (int rx = 0; rx < 3; ++rx) {
      for (int rc = 0; rc < 32; ++rc) {
        compute_local[(0)] = (compute_local[(0)] + ((((((1 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 224) + ry)) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 224) + ry) < 15)) && (1 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 224) / 16) + rx))) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 224) / 16) + rx) < 15)) ? data[(((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 224) + ry) * 448) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 224) / 16) + rx) * 32)) + rc) - 480))] : 0.000000e+00f) * kernel[(((((ry * 1536) + (rx * 512)) + (rc * 16)) + (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 16)))]));
      }
    }
  }
  compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
}

// height 12, width 12, in 24, out 16, kernel 5, stride 2, padding 2
#pragma nest
extern "C" __global__ void __launch_bounds__(64) conv2d_nhwc_c(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute) {
  float compute_local[1];
  compute_local[(0)] = 0.000000e+00f;
  for (int ry = 0; ry < 5; ++ry) {
    for (int rx = 0; rx < 5; ++rx) {
      for (int rc = 0; rc < 24; ++rc) {
        compute_local[(0)] = (compute_local[(0)] + ((((((2 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 96) * 2) + ry)) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 96) * 2) + ry) < 14)) && (2 <= ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 96) / 16) * 2) + rx))) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 96) / 16) * 2) + rx) < 14)) ? data[((((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 96) * 2) + ry) * 288) + (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 96) / 16) * 2) + rx) * 24)) + rc) - 624))] : 0.000000e+00f) * kernel[(((((ry * 1920) + (rx * 384)) + (rc * 16)) + (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 16)))]));
      }
    }
  }
  compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
}

// height h, width w, in ci, out co, kernel 3, stride 1, padding 1
#pragma nest assume(1 <= h && h <= 4096, 1 <= w && w <= 4096, 1 <= ci && ci <= 4096, 1 <= co && co <= 4096)
extern "C" __global__ void __launch_bounds__(64) conv2d_nhwc_n(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute, int h, int w, int ci, int co) {
  float compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < ((h * w) * co)) {
    compute_local[(0)] = 0.000000e+00f;
    for (int ry = 0; ry < 3; ++ry) {
      for (int rx = 0; rx < 3; ++rx) {
        for (int rc = 0; rc < ci; ++rc) {
          compute_local[(0)] = (compute_local[(0)] + ((((((1 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / (w * co)) + ry)) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / (w * co)) + ry) < (h + 1))) && (1 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (w * co)) / co) + rx))) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (w * co)) / co) + rx) < (w + 1))) ? data[(((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / (w * co)) + ry) * (w * ci)) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (w * co)) / co) + rx) * ci)) + rc) - ((w * ci) + ci)))] : 0.000000e+00f) * kernel[(((((ry * ((ci * 3) * co)) + (rx * (ci * co))) + (rc * co)) + (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % co)))]));
        }
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

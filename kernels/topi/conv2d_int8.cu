// conv2d_int8: NCHW4c: four channels in a word, dp4a

// in/4 2, height 5, width 7, out 4, kernel 3, stride 1, padding 1
#pragma nest
extern "C" __global__ void __launch_bounds__(64) conv2d_int8_a(int* __restrict__ data, int* __restrict__ kernel, int* __restrict__ compute) {
  int compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < 140) {
    compute_local[(0)] = 0;
    for (int rc_chunk = 0; rc_chunk < 2; ++rc_chunk) {
      for (int ry = 0; ry < 3; ++ry) {
        for (int rx = 0; rx < 3; ++rx) {
          compute_local[(0)] = __dp4a((((((1 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 35) / 7) + ry)) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 35) / 7) + ry) < 6)) && (1 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 7) + rx))) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 7) + rx) < 8)) ? data[(((((rc_chunk * 35) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 35) / 7) + ry) * 7)) + ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 7) + rx)) - 8))] : 0), kernel[((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 35) * 18) + (rc_chunk * 9)) + (ry * 3)) + rx))], compute_local[(0)]);
        }
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

// in/4 16, height 14, width 14, out 16, kernel 3, stride 1, padding 1
#pragma nest
extern "C" __global__ void __launch_bounds__(64) conv2d_int8_b(int* __restrict__ data, int* __restrict__ kernel, int* __restrict__ compute) {
  int compute_local[1];
  compute_local[(0)] = 0;
  for (int rc_chunk = 0; rc_chunk < 16; ++rc_chunk) {
    for (int ry = 0; ry < 3; ++ry) {
      for (int rx = 0; rx < 3; ++rx) {
        compute_local[(0)] = __dp4a((((((1 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 196) / 14) + ry)) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 196) / 14) + ry) < 15)) && (1 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 14) + rx))) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 14) + rx) < 15)) ? data[(((((rc_chunk * 196) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 196) / 14) + ry) * 14)) + ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 14) + rx)) - 15))] : 0), kernel[((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 196) * 144) + (rc_chunk * 9)) + (ry * 3)) + rx))], compute_local[(0)]);
      }
    }
  }
  compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
}

// in/4 8, height 13, width 13, out 8, kernel 5, stride 1, padding 2
#pragma nest
extern "C" __global__ void __launch_bounds__(64) conv2d_int8_c(int* __restrict__ data, int* __restrict__ kernel, int* __restrict__ compute) {
  int compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < 1352) {
    compute_local[(0)] = 0;
    for (int rc_chunk = 0; rc_chunk < 8; ++rc_chunk) {
      for (int ry = 0; ry < 5; ++ry) {
        for (int rx = 0; rx < 5; ++rx) {
          compute_local[(0)] = __dp4a((((((2 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 169) / 13) + ry)) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 169) / 13) + ry) < 15)) && (2 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 13) + rx))) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 13) + rx) < 15)) ? data[(((((rc_chunk * 169) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 169) / 13) + ry) * 13)) + ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 13) + rx)) - 28))] : 0), kernel[((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 169) * 200) + (rc_chunk * 25)) + (ry * 5)) + rx))], compute_local[(0)]);
        }
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

// in/4 ci, height h, width w, out co, kernel 3, stride 1, padding 1
#pragma nest assume(1 <= ci && ci <= 4096, 1 <= h && h <= 4096, 1 <= w && w <= 4096, 1 <= co && co <= 4096)
extern "C" __global__ void __launch_bounds__(64) conv2d_int8_n(int* __restrict__ data, int* __restrict__ kernel, int* __restrict__ compute, int ci, int h, int w, int co) {
  int compute_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < ((co * h) * w)) {
    compute_local[(0)] = 0;
    for (int rc_chunk = 0; rc_chunk < ci; ++rc_chunk) {
      for (int ry = 0; ry < 3; ++ry) {
        for (int rx = 0; rx < 3; ++rx) {
          compute_local[(0)] = __dp4a((((((1 <= (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (h * w)) / w) + ry)) && ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (h * w)) / w) + ry) < (h + 1))) && (1 <= ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % w) + rx))) && (((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % w) + rx) < (w + 1))) ? data[(((((rc_chunk * (h * w)) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (h * w)) / w) + ry) * w)) + ((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % w) + rx)) - (w + 1)))] : 0), kernel[((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / (h * w)) * ((ci * 3) * 3)) + (rc_chunk * 9)) + (ry * 3)) + rx))], compute_local[(0)]);
        }
      }
    }
    compute[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = compute_local[(0)];
  }
}

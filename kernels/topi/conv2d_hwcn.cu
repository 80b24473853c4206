// conv2d_hwcn: HWCN: images of a batch are neighbours; tiles in shared memory

// height 5, width 7, in 4, batch 8, out 8, kernel 3, stride 1, padding 1
#pragma nest
extern "C" __global__ void __launch_bounds__(16) conv2d_hwcn_a(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute) {
  float compute_local[4];
  __shared__ float pad_temp_shared[32];
  __shared__ float kernel_shared[32];
  for (int ff_c_init = 0; ff_c_init < 2; ++ff_c_init) {
    for (int nn_c_init = 0; nn_c_init < 2; ++nn_c_init) {
      compute_local[(((ff_c_init * 2) + nn_c_init))] = 0.000000e+00f;
    }
  }
  for (int ry = 0; ry < 3; ++ry) {
    for (int rx = 0; rx < 3; ++rx) {
      for (int rc_outer = 0; rc_outer < 1; ++rc_outer) {
        __syncthreads();
        for (int ax3_inner = 0; ax3_inner < 2; ++ax3_inner) {
          pad_temp_shared[((((((int)threadIdx.y) * 8) + (((int)threadIdx.x) * 2)) + ax3_inner))] = (((((1 <= ((((int)blockIdx.z) / 7) + ry)) && (((((int)blockIdx.z) / 7) + ry) < 6)) && (1 <= ((((int)blockIdx.z) % 7) + rx))) && (((((int)blockIdx.z) % 7) + rx) < 8)) ? data[(((((((((((((int)blockIdx.z) / 7) + ry) * 224) + (((((int)blockIdx.z) % 7) + rx) * 32)) + (rc_outer * 32)) + (((int)threadIdx.y) * 8)) + (((int)blockIdx.x) * 8)) + (((int)threadIdx.x) * 2)) + ax3_inner) - 256))] : 0.000000e+00f);
        }
        for (int ax3_inner1 = 0; ax3_inner1 < 2; ++ax3_inner1) {
          kernel_shared[((((((int)threadIdx.y) * 8) + (((int)threadIdx.x) * 2)) + ax3_inner1))] = kernel[((((((((ry * 96) + (rx * 32)) + (rc_outer * 32)) + (((int)threadIdx.y) * 8)) + (((int)blockIdx.y) * 8)) + (((int)threadIdx.x) * 2)) + ax3_inner1))];
        }
        __syncthreads();
        for (int rc_inner = 0; rc_inner < 4; ++rc_inner) {
          for (int ff_c = 0; ff_c < 2; ++ff_c) {
            for (int nn_c = 0; nn_c < 2; ++nn_c) {
              compute_local[(((ff_c * 2) + nn_c))] = (compute_local[(((ff_c * 2) + nn_c))] + (pad_temp_shared[((((rc_inner * 8) + (((int)threadIdx.x) * 2)) + nn_c))] * kernel_shared[((((rc_inner * 8) + (((int)threadIdx.y) * 2)) + ff_c))]));
            }
          }
        }
      }
    }
  }
  for (int ff_inner_inner = 0; ff_inner_inner < 2; ++ff_inner_inner) {
    for (int nn_inner_inner = 0; nn_inner_inner < 2; ++nn_inner_inner) {
      compute[((((((((((int)blockIdx.z) * 64) + (((int)blockIdx.y) * 64)) + (((int)threadIdx.y) * 16)) + (ff_inner_inner * 8)) + (((int)blockIdx.x) * 8)) + (((int)threadIdx.x) * 2)) + nn_inner_inner))] = compute_local[(((ff_inner_inner * 2) + nn_inner_inner))];
    }
  }
}

// height 14, width 14, in 32, batch 16, out 16, kernel 3, stride 1, padding 1
#pragma nest
extern "C" __global__ void __launch_bounds__(16) conv2d_hwcn_b(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute) {
  float compute_local[4];
  __shared__ float pad_temp_shared[32];
  __shared__ float kernel_shared[32];
  for (int ff_c_init = 0; ff_c_init < 2; ++ff_c_init) {
    for (int nn_c_init = 0; nn_c_init < 2; ++nn_c_init) {
      compute_local[(((ff_c_init * 2) + nn_c_init))] = 0.000000e+00f;
    }
  }
  for (int ry = 0; ry < 3; ++ry) {
    for (int rx = 0; rx < 3; ++rx) {
      for (int rc_outer = 0; rc_outer < 8; ++rc_outer) {
        __syncthreads();
        for (int ax3_inner = 0; ax3_inner < 2; ++ax3_inner) {
          pad_temp_shared[((((((int)threadIdx.y) * 8) + (((int)threadIdx.x) * 2)) + ax3_inner))] = (((((1 <= ((((int)blockIdx.z) / 14) + ry)) && (((((int)blockIdx.z) / 14) + ry) < 15)) && (1 <= ((((int)blockIdx.z) % 14) + rx))) && (((((int)blockIdx.z) % 14) + rx) < 15)) ? data[(((((((((((((int)blockIdx.z) / 14) + ry) * 7168) + (((((int)blockIdx.z) % 14) + rx) * 512)) + (rc_outer * 64)) + (((int)threadIdx.y) * 16)) + (((int)blockIdx.x) * 8)) + (((int)threadIdx.x) * 2)) + ax3_inner) - 7680))] : 0.000000e+00f);
        }
        for (int ax3_inner1 = 0; ax3_inner1 < 2; ++ax3_inner1) {
          kernel_shared[((((((int)threadIdx.y) * 8) + (((int)threadIdx.x) * 2)) + ax3_inner1))] = kernel[((((((((ry * 1536) + (rx * 512)) + (rc_outer * 64)) + (((int)threadIdx.y) * 16)) + (((int)blockIdx.y) * 8)) + (((int)threadIdx.x) * 2)) + ax3_inner1))];
        }
        __syncthreads();
        for (int rc_inner = 0; rc_inner < 4; ++rc_inner) {
          for (int ff_c = 0; ff_c < 2; ++ff_c) {
            for (int nn_c = 0; nn_c < 2; ++nn_c) {
              compute_local[(((ff_c * 2) + nn_c))] = (compute_local[(((ff_c * 2) + nn_c))] + (pad_temp_shared[((((rc_inner * 8) + (((int)threadIdx.x) * 2)) + nn_c))] * kernel_shared[((((rc_inner * 8) + (((int)threadIdx.y) * 2)) + ff_c))]));
            }
          }
        }
      }
    }
  }
  for (int ff_inner_inner = 0; ff_inner_inner < 2; ++ff_inner_inner) {
    for (int nn_inner_inner = 0; nn_inner_inner < 2; ++nn_inner_inner) {
      compute[((((((((((int)blockIdx.z) * 256) + (((int)blockIdx.y) * 128)) + (((int)threadIdx.y) * 32)) + (ff_inner_inner * 16)) + (((int)blockIdx.x) * 8)) + (((int)threadIdx.x) * 2)) + nn_inner_inner))] = compute_local[(((ff_inner_inner * 2) + nn_inner_inner))];
    }
  }
}

// height 27, width 27, in 16, batch 16, out 32, kernel 5, stride 2, padding 2
#pragma nest
extern "C" __global__ void __launch_bounds__(16) conv2d_hwcn_c(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute) {
  float compute_local[4];
  __shared__ float pad_temp_shared[32];
  __shared__ float kernel_shared[32];
  for (int ff_c_init = 0; ff_c_init < 2; ++ff_c_init) {
    for (int nn_c_init = 0; nn_c_init < 2; ++nn_c_init) {
      compute_local[(((ff_c_init * 2) + nn_c_init))] = 0.000000e+00f;
    }
  }
  for (int ry = 0; ry < 5; ++ry) {
    for (int rx = 0; rx < 5; ++rx) {
      for (int rc_outer = 0; rc_outer < 4; ++rc_outer) {
        __syncthreads();
        for (int ax3_inner = 0; ax3_inner < 2; ++ax3_inner) {
          pad_temp_shared[((((((int)threadIdx.y) * 8) + (((int)threadIdx.x) * 2)) + ax3_inner))] = (((((2 <= (((((int)blockIdx.z) / 14) * 2) + ry)) && ((((((int)blockIdx.z) / 14) * 2) + ry) < 29)) && (2 <= (((((int)blockIdx.z) % 14) * 2) + rx))) && ((((((int)blockIdx.z) % 14) * 2) + rx) < 29)) ? data[((((((((((((((int)blockIdx.z) / 14) * 2) + ry) * 6912) + ((((((int)blockIdx.z) % 14) * 2) + rx) * 256)) + (rc_outer * 64)) + (((int)threadIdx.y) * 16)) + (((int)blockIdx.x) * 8)) + (((int)threadIdx.x) * 2)) + ax3_inner) - 14336))] : 0.000000e+00f);
        }
        for (int ax3_inner1 = 0; ax3_inner1 < 2; ++ax3_inner1) {
          kernel_shared[((((((int)threadIdx.y) * 8) + (((int)threadIdx.x) * 2)) + ax3_inner1))] = kernel[((((((((ry * 2560) + (rx * 512)) + (rc_outer * 128)) + (((int)threadIdx.y) * 32)) + (((int)blockIdx.y) * 8)) + (((int)threadIdx.x) * 2)) + ax3_inner1))];
        }
        __syncthreads();
        for (int rc_inner = 0; rc_inner < 4; ++rc_inner) {
          for (int ff_c = 0; ff_c < 2; ++ff_c) {
            for (int nn_c = 0; nn_c < 2; ++nn_c) {
              compute_local[(((ff_c * 2) + nn_c))] = (compute_local[(((ff_c * 2) + nn_c))] + (pad_temp_shared[((((rc_inner * 8) + (((int)threadIdx.x) * 2)) + nn_c))] * kernel_shared[((((rc_inner * 8) + (((int)threadIdx.y) * 2)) + ff_c))]));
            }
          }
        }
      }
    }
  }
  for (int ff_inner_inner = 0; ff_inner_inner < 2; ++ff_inner_inner) {
    for (int nn_inner_inner = 0; nn_inner_inner < 2; ++nn_inner_inner) {
      compute[((((((((((int)blockIdx.z) * 512) + (((int)blockIdx.y) * 128)) + (((int)threadIdx.y) * 32)) + (ff_inner_inner * 16)) + (((int)blockIdx.x) * 8)) + (((int)threadIdx.x) * 2)) + nn_inner_inner))] = compute_local[(((ff_inner_inner * 2) + nn_inner_inner))];
    }
  }
}

// height h, width w, in 16, batch 8, out 8, kernel 3, stride 1, padding 1
#pragma nest assume(1 <= h && h <= 4096, 1 <= w && w <= 4096)
extern "C" __global__ void __launch_bounds__(16) conv2d_hwcn_n(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute, int h, int w) {
  float compute_local[4];
  __shared__ float pad_temp_shared[32];
  __shared__ float kernel_shared[32];
  for (int ff_c_init = 0; ff_c_init < 2; ++ff_c_init) {
    for (int nn_c_init = 0; nn_c_init < 2; ++nn_c_init) {
      compute_local[(((ff_c_init * 2) + nn_c_init))] = 0.000000e+00f;
    }
  }
  for (int ry = 0; ry < 3; ++ry) {
    for (int rx = 0; rx < 3; ++rx) {
      for (int rc_outer = 0; rc_outer < 4; ++rc_outer) {
        __syncthreads();
        for (int ax3_inner = 0; ax3_inner < 2; ++ax3_inner) {
          pad_temp_shared[((((((int)threadIdx.y) * 8) + (((int)threadIdx.x) * 2)) + ax3_inner))] = (((((1 <= ((((int)blockIdx.z) / w) + ry)) && (((((int)blockIdx.z) / w) + ry) < (h + 1))) && (1 <= ((((int)blockIdx.z) % w) + rx))) && (((((int)blockIdx.z) % w) + rx) < (w + 1))) ? data[(((((((((((((int)blockIdx.z) / w) + ry) * ((w * 16) * 8)) + (((((int)blockIdx.z) % w) + rx) * 128)) + (rc_outer * 32)) + (((int)threadIdx.y) * 8)) + (((int)blockIdx.x) * 8)) + (((int)threadIdx.x) * 2)) + ax3_inner) - (((w * 16) * 8) + 128)))] : 0.000000e+00f);
        }
        for (int ax3_inner1 = 0; ax3_inner1 < 2; ++ax3_inner1) {
          kernel_shared[((((((int)threadIdx.y) * 8) + (((int)threadIdx.x) * 2)) + ax3_inner1))] = kernel[((((((((ry * 384) + (rx * 128)) + (rc_outer * 32)) + (((int)threadIdx.y) * 8)) + (((int)blockIdx.y) * 8)) + (((int)threadIdx.x) * 2)) + ax3_inner1))];
        }
        __syncthreads();
        for (int rc_inner = 0; rc_inner < 4; ++rc_inner) {
          for (int ff_c = 0; ff_c < 2; ++ff_c) {
            for (int nn_c = 0; nn_c < 2; ++nn_c) {
              compute_local[(((ff_c * 2) + nn_c))] = (compute_local[(((ff_c * 2) + nn_c))] + (pad_temp_shared[((((rc_inner * 8) + (((int)threadIdx.x) * 2)) + nn_c))] * kernel_shared[((((rc_inner * 8) + (((int)threadIdx.y) * 2)) + ff_c))]));
            }
          }
        }
      }
    }
  }
  for (int ff_inner_inner = 0; ff_inner_inner < 2; ++ff_inner_inner) {
    for (int nn_inner_inner = 0; nn_inner_inner < 2; ++nn_inner_inner) {
      compute[((((((((((int)blockIdx.z) * 64) + (((int)blockIdx.y) * 64)) + (((int)threadIdx.y) * 16)) + (ff_inner_inner * 8)) + (((int)blockIdx.x) * 8)) + (((int)threadIdx.x) * 2)) + nn_inner_inner))] = compute_local[(((ff_inner_inner * 2) + nn_inner_inner))];
    }
  }
}

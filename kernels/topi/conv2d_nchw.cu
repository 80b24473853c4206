// conv2d_nchw: NCHW, padded rows staged in shared memory

// in 4, height 5, width 8, out 8, kernel 3, stride 1, padding 1
#pragma nest
extern "C" __global__ void __launch_bounds__(32) conv2d_nchw_a(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute) {
  float compute_local[2];
  __shared__ float pad_temp_shared[120];
  __shared__ float kernel_shared[288];
  for (int ff_init = 0; ff_init < 2; ++ff_init) {
    compute_local[(ff_init)] = 0.000000e+00f;
  }
  for (int rc_outer = 0; rc_outer < 1; ++rc_outer) {
    __syncthreads();
    for (int ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner = 0; ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner < 4; ++ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner) {
      if ((((((int)threadIdx.z) * 32) + (((int)threadIdx.x) * 4)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner) < 120) {
        pad_temp_shared[((((((int)threadIdx.z) * 32) + (((int)threadIdx.x) * 4)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner))] = (((((1 <= (((int)blockIdx.y) + (((((((int)threadIdx.z) * 32) + (((int)threadIdx.x) * 4)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner) % 30) / 10))) && ((((int)blockIdx.y) + (((((((int)threadIdx.z) * 32) + (((int)threadIdx.x) * 4)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner) % 30) / 10)) < 6)) && (1 <= ((((((int)threadIdx.z) * 32) + (((int)threadIdx.x) * 4)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner) % 10))) && (((((((int)threadIdx.z) * 32) + (((int)threadIdx.x) * 4)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner) % 10) < 9)) ? data[((((((rc_outer * 160) + (((((((int)threadIdx.z) * 32) + (((int)threadIdx.x) * 4)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner) / 30) * 40)) + ((((int)blockIdx.y) + (((((((int)threadIdx.z) * 32) + (((int)threadIdx.x) * 4)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner) % 30) / 10)) * 8)) + ((((((int)threadIdx.z) * 32) + (((int)threadIdx.x) * 4)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner) % 10)) - 9))] : 0.000000e+00f);
      }
    }
    for (int ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner1 = 0; ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner1 < 9; ++ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner1) {
      kernel_shared[((((((int)threadIdx.z) * 72) + (((int)threadIdx.x) * 9)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner1))] = kernel[(((((((int)blockIdx.z) * 288) + (((((((int)threadIdx.z) * 72) + (((int)threadIdx.x) * 9)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner1) / 36) * 36)) + (rc_outer * 36)) + ((((((int)threadIdx.z) * 72) + (((int)threadIdx.x) * 9)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner1) % 36)))];
    }
    __syncthreads();
    for (int rc_inner = 0; rc_inner < 4; ++rc_inner) {
      for (int ry_inner = 0; ry_inner < 3; ++ry_inner) {
        for (int rx_inner = 0; rx_inner < 3; ++rx_inner) {
          for (int ff = 0; ff < 2; ++ff) {
            compute_local[(ff)] = (compute_local[(ff)] + (pad_temp_shared[(((((rc_inner * 30) + (ry_inner * 10)) + ((int)threadIdx.x)) + rx_inner))] * kernel_shared[((((((((int)threadIdx.z) * 72) + (ff * 36)) + (rc_inner * 9)) + (ry_inner * 3)) + rx_inner))]));
          }
        }
      }
    }
  }
  for (int ff_inner_inner_inner = 0; ff_inner_inner_inner < 2; ++ff_inner_inner_inner) {
    compute[((((((((int)blockIdx.z) * 320) + (((int)threadIdx.z) * 80)) + (ff_inner_inner_inner * 40)) + (((int)blockIdx.y) * 8)) + ((int)threadIdx.x)))] = compute_local[(ff_inner_inner_inner)];
  }
}

// in 32, height 14, width 14, out 16, kernel 3, stride 1, padding 1
#pragma nest
extern "C" __global__ void __launch_bounds__(56) conv2d_nchw_b(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute) {
  float compute_local[2];
  __shared__ float pad_temp_shared[192];
  __shared__ float kernel_shared[288];
  for (int ff_init = 0; ff_init < 2; ++ff_init) {
    compute_local[(ff_init)] = 0.000000e+00f;
  }
  for (int rc_outer = 0; rc_outer < 8; ++rc_outer) {
    __syncthreads();
    for (int ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner = 0; ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner < 4; ++ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner) {
      if ((((((int)threadIdx.z) * 56) + (((int)threadIdx.x) * 4)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner) < 192) {
        pad_temp_shared[((((((int)threadIdx.z) * 56) + (((int)threadIdx.x) * 4)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner))] = (((((1 <= (((int)blockIdx.y) + (((((((int)threadIdx.z) * 56) + (((int)threadIdx.x) * 4)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner) % 48) / 16))) && ((((int)blockIdx.y) + (((((((int)threadIdx.z) * 56) + (((int)threadIdx.x) * 4)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner) % 48) / 16)) < 15)) && (1 <= ((((((int)threadIdx.z) * 56) + (((int)threadIdx.x) * 4)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner) % 16))) && (((((((int)threadIdx.z) * 56) + (((int)threadIdx.x) * 4)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner) % 16) < 15)) ? data[((((((rc_outer * 784) + (((((((int)threadIdx.z) * 56) + (((int)threadIdx.x) * 4)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner) / 48) * 196)) + ((((int)blockIdx.y) + (((((((int)threadIdx.z) * 56) + (((int)threadIdx.x) * 4)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner) % 48) / 16)) * 14)) + ((((((int)threadIdx.z) * 56) + (((int)threadIdx.x) * 4)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner) % 16)) - 15))] : 0.000000e+00f);
      }
    }
    for (int ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner1 = 0; ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner1 < 6; ++ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner1) {
      if ((((((int)threadIdx.z) * 84) + (((int)threadIdx.x) * 6)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner1) < 288) {
        kernel_shared[((((((int)threadIdx.z) * 84) + (((int)threadIdx.x) * 6)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner1))] = kernel[(((((((int)blockIdx.z) * 2304) + (((((((int)threadIdx.z) * 84) + (((int)threadIdx.x) * 6)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner1) / 36) * 288)) + (rc_outer * 36)) + ((((((int)threadIdx.z) * 84) + (((int)threadIdx.x) * 6)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner1) % 36)))];
      }
    }
    __syncthreads();
    for (int rc_inner = 0; rc_inner < 4; ++rc_inner) {
      for (int ry_inner = 0; ry_inner < 3; ++ry_inner) {
        for (int rx_inner = 0; rx_inner < 3; ++rx_inner) {
          for (int ff = 0; ff < 2; ++ff) {
            compute_local[(ff)] = (compute_local[(ff)] + (pad_temp_shared[(((((rc_inner * 48) + (ry_inner * 16)) + ((int)threadIdx.x)) + rx_inner))] * kernel_shared[((((((((int)threadIdx.z) * 72) + (ff * 36)) + (rc_inner * 9)) + (ry_inner * 3)) + rx_inner))]));
          }
        }
      }
    }
  }
  for (int ff_inner_inner_inner = 0; ff_inner_inner_inner < 2; ++ff_inner_inner_inner) {
    compute[((((((((int)blockIdx.z) * 1568) + (((int)threadIdx.z) * 392)) + (ff_inner_inner_inner * 196)) + (((int)blockIdx.y) * 14)) + ((int)threadIdx.x)))] = compute_local[(ff_inner_inner_inner)];
  }
}

// in 16, height 28, width 28, out 16, kernel 5, stride 1, padding 2
#pragma nest
extern "C" __global__ void __launch_bounds__(112) conv2d_nchw_c(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute) {
  float compute_local[2];
  __shared__ float pad_temp_shared[640];
  __shared__ float kernel_shared[800];
  for (int ff_init = 0; ff_init < 2; ++ff_init) {
    compute_local[(ff_init)] = 0.000000e+00f;
  }
  for (int rc_outer = 0; rc_outer < 4; ++rc_outer) {
    __syncthreads();
    for (int ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner = 0; ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner < 6; ++ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner) {
      if ((((((int)threadIdx.z) * 168) + (((int)threadIdx.x) * 6)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner) < 640) {
        pad_temp_shared[((((((int)threadIdx.z) * 168) + (((int)threadIdx.x) * 6)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner))] = (((((2 <= (((int)blockIdx.y) + (((((((int)threadIdx.z) * 168) + (((int)threadIdx.x) * 6)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner) % 160) / 32))) && ((((int)blockIdx.y) + (((((((int)threadIdx.z) * 168) + (((int)threadIdx.x) * 6)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner) % 160) / 32)) < 30)) && (2 <= ((((((int)threadIdx.z) * 168) + (((int)threadIdx.x) * 6)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner) % 32))) && (((((((int)threadIdx.z) * 168) + (((int)threadIdx.x) * 6)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner) % 32) < 30)) ? data[((((((rc_outer * 3136) + (((((((int)threadIdx.z) * 168) + (((int)threadIdx.x) * 6)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner) / 160) * 784)) + ((((int)blockIdx.y) + (((((((int)threadIdx.z) * 168) + (((int)threadIdx.x) * 6)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner) % 160) / 32)) * 28)) + ((((((int)threadIdx.z) * 168) + (((int)threadIdx.x) * 6)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner) % 32)) - 58))] : 0.000000e+00f);
      }
    }
    for (int ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner1 = 0; ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner1 < 8; ++ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner1) {
      if ((((((int)threadIdx.z) * 224) + (((int)threadIdx.x) * 8)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner1) < 800) {
        kernel_shared[((((((int)threadIdx.z) * 224) + (((int)threadIdx.x) * 8)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner1))] = kernel[(((((((int)blockIdx.z) * 3200) + (((((((int)threadIdx.z) * 224) + (((int)threadIdx.x) * 8)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner1) / 100) * 400)) + (rc_outer * 100)) + ((((((int)threadIdx.z) * 224) + (((int)threadIdx.x) * 8)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner1) % 100)))];
      }
    }
    __syncthreads();
    for (int rc_inner = 0; rc_inner < 4; ++rc_inner) {
      for (int ry_inner = 0; ry_inner < 5; ++ry_inner) {
        for (int rx_inner = 0; rx_inner < 5; ++rx_inner) {
          for (int ff = 0; ff < 2; ++ff) {
            compute_local[(ff)] = (compute_local[(ff)] + (pad_temp_shared[(((((rc_inner * 160) + (ry_inner * 32)) + ((int)threadIdx.x)) + rx_inner))] * kernel_shared[((((((((int)threadIdx.z) * 200) + (ff * 100)) + (rc_inner * 25)) + (ry_inner * 5)) + rx_inner))]));
          }
        }
      }
    }
  }
  for (int ff_inner_inner_inner = 0; ff_inner_inner_inner < 2; ++ff_inner_inner_inner) {
    compute[((((((((int)blockIdx.z) * 6272) + (((int)threadIdx.z) * 1568)) + (ff_inner_inner_inner * 784)) + (((int)blockIdx.y) * 28)) + ((int)threadIdx.x)))] = compute_local[(ff_inner_inner_inner)];
  }
}

// in ci, height 7, width 14, out 8, kernel 3, stride 2, padding 1
#pragma nest assume(1 <= ci && ci <= 4096)
extern "C" __global__ void __launch_bounds__(28) conv2d_nchw_n(float* __restrict__ data, float* __restrict__ kernel, float* __restrict__ compute, int ci) {
  float compute_local[2];
  __shared__ float pad_temp_shared[108];
  __shared__ float kernel_shared[288];
  for (int ff_init = 0; ff_init < 2; ++ff_init) {
    compute_local[(ff_init)] = 0.000000e+00f;
  }
  for (int rc_outer = 0; rc_outer < (ci / 4); ++rc_outer) {
    __syncthreads();
    for (int ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner = 0; ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner < 4; ++ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner) {
      if ((((((int)threadIdx.z) * 28) + (((int)threadIdx.x) * 4)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner) < 108) {
        pad_temp_shared[((((((int)threadIdx.z) * 28) + (((int)threadIdx.x) * 4)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner))] = (((((1 <= ((((int)blockIdx.y) * 2) + (((((((int)threadIdx.z) * 28) + (((int)threadIdx.x) * 4)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner) % 27) / 9))) && (((((int)blockIdx.y) * 2) + (((((((int)threadIdx.z) * 28) + (((int)threadIdx.x) * 4)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner) % 27) / 9)) < 8)) && (1 <= ((((((int)threadIdx.z) * 28) + (((int)threadIdx.x) * 4)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner) % 9))) && (((((((int)threadIdx.z) * 28) + (((int)threadIdx.x) * 4)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner) % 9) < 15)) ? data[((((((rc_outer * 392) + (((((((int)threadIdx.z) * 28) + (((int)threadIdx.x) * 4)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner) / 27) * 98)) + (((((int)blockIdx.y) * 2) + (((((((int)threadIdx.z) * 28) + (((int)threadIdx.x) * 4)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner) % 27) / 9)) * 14)) + ((((((int)threadIdx.z) * 28) + (((int)threadIdx.x) * 4)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner) % 9)) - 15))] : 0.000000e+00f);
      }
    }
    for (int ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner1 = 0; ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner1 < 11; ++ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner1) {
      if ((((((int)threadIdx.z) * 77) + (((int)threadIdx.x) * 11)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner1) < 288) {
        kernel_shared[((((((int)threadIdx.z) * 77) + (((int)threadIdx.x) * 11)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner1))] = kernel[(((((((int)blockIdx.z) * (((ci * 8) * 3) * 3)) + (((((((int)threadIdx.z) * 77) + (((int)threadIdx.x) * 11)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner1) / 36) * ((ci * 3) * 3))) + (rc_outer * 36)) + ((((((int)threadIdx.z) * 77) + (((int)threadIdx.x) * 11)) + ax0_ax1_fused_ax2_fused_ax3_fused_inner_inner_inner1) % 36)))];
      }
    }
    __syncthreads();
    for (int rc_inner = 0; rc_inner < 4; ++rc_inner) {
      for (int ry_inner = 0; ry_inner < 3; ++ry_inner) {
        for (int rx_inner = 0; rx_inner < 3; ++rx_inner) {
          for (int ff = 0; ff < 2; ++ff) {
            compute_local[(ff)] = (compute_local[(ff)] + (pad_temp_shared[(((((rc_inner * 27) + (ry_inner * 9)) + ((int)threadIdx.x)) + rx_inner))] * kernel_shared[((((((((int)threadIdx.z) * 72) + (ff * 36)) + (rc_inner * 9)) + (ry_inner * 3)) + rx_inner))]));
          }
        }
      }
    }
  }
  for (int ff_inner_inner_inner = 0; ff_inner_inner_inner < 2; ++ff_inner_inner_inner) {
    compute[((((((((int)blockIdx.z) * 224) + (((int)threadIdx.z) * 56)) + (ff_inner_inner_inner * 28)) + (((int)blockIdx.y) * 7)) + ((int)threadIdx.x)))] = compute_local[(ff_inner_inner_inner)];
  }
}

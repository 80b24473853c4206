// batch_matmul: a batch of matrix products, tiles in shared memory

// batch 2, rows 9, columns 17, depth 13
#pragma nest
extern "C" __global__ void __launch_bounds__(64) batch_matmul_a(float* __restrict__ x, float* __restrict__ y, float* __restrict__ compute) {
  float compute_local[4];
  __shared__ float x_shared[128];
  __shared__ float y_shared[128];
  for (int ii_c_init = 0; ii_c_init < 2; ++ii_c_init) {
    for (int jj_c_init = 0; jj_c_init < 2; ++jj_c_init) {
      compute_local[(((ii_c_init * 2) + jj_c_init))] = 0.000000e+00f;
    }
  }
  for (int k_outer = 0; k_outer < 2; ++k_outer) {
    __syncthreads();
    for (int ax1_inner = 0; ax1_inner < 2; ++ax1_inner) {
      x_shared[((((((int)threadIdx.y) * 16) + (ax1_inner * 8)) + ((int)threadIdx.x)))] = ((((((((int)blockIdx.y) * 16) + (((int)threadIdx.y) * 2)) + ax1_inner) < 9) && (((k_outer * 8) + ((int)threadIdx.x)) < 13)) ? x[(((((((int)blockIdx.z) * 117) + ((((((int)blockIdx.y) * 16) + (((int)threadIdx.y) * 2)) + ax1_inner) * 13)) + (k_outer * 8)) + ((int)threadIdx.x)))] : 0.000000e+00f);
    }
    for (int ax1_inner1 = 0; ax1_inner1 < 2; ++ax1_inner1) {
      y_shared[((((((int)threadIdx.y) * 16) + (ax1_inner1 * 8)) + ((int)threadIdx.x)))] = ((((((((int)blockIdx.x) * 16) + (((int)threadIdx.y) * 2)) + ax1_inner1) < 17) && (((k_outer * 8) + ((int)threadIdx.x)) < 13)) ? y[(((((((int)blockIdx.z) * 221) + ((((((int)blockIdx.x) * 16) + (((int)threadIdx.y) * 2)) + ax1_inner1) * 13)) + (k_outer * 8)) + ((int)threadIdx.x)))] : 0.000000e+00f);
    }
    __syncthreads();
    for (int k_inner = 0; k_inner < 8; ++k_inner) {
      for (int ii_c = 0; ii_c < 2; ++ii_c) {
        for (int jj_c = 0; jj_c < 2; ++jj_c) {
          compute_local[(((ii_c * 2) + jj_c))] = (compute_local[(((ii_c * 2) + jj_c))] + (x_shared[((((((int)threadIdx.y) * 16) + (ii_c * 8)) + k_inner))] * y_shared[((((((int)threadIdx.x) * 16) + (jj_c * 8)) + k_inner))]));
        }
      }
    }
  }
  for (int ii_inner_inner = 0; ii_inner_inner < 2; ++ii_inner_inner) {
    for (int jj_inner_inner = 0; jj_inner_inner < 2; ++jj_inner_inner) {
      if (((((((int)blockIdx.y) * 16) + (((int)threadIdx.y) * 2)) + ii_inner_inner) < 9) && ((((((int)blockIdx.x) * 16) + (((int)threadIdx.x) * 2)) + jj_inner_inner) < 17)) {
        compute[((((((int)blockIdx.z) * 153) + ((((((int)blockIdx.y) * 16) + (((int)threadIdx.y) * 2)) + ii_inner_inner) * 17)) + (((((int)blockIdx.x) * 16) + (((int)threadIdx.x) * 2)) + jj_inner_inner)))] = compute_local[(((ii_inner_inner * 2) + jj_inner_inner))];
      }
    }
  }
}

// batch 2, rows 16, columns 32, depth 64
#pragma nest
extern "C" __global__ void __launch_bounds__(64) batch_matmul_b(float* __restrict__ x, float* __restrict__ y, float* __restrict__ compute) {
  float compute_local[4];
  __shared__ float x_shared[128];
  __shared__ float y_shared[128];
  for (int ii_c_init = 0; ii_c_init < 2; ++ii_c_init) {
    for (int jj_c_init = 0; jj_c_init < 2; ++jj_c_init) {
      compute_local[(((ii_c_init * 2) + jj_c_init))] = 0.000000e+00f;
    }
  }
  for (int k_outer = 0; k_outer < 8; ++k_outer) {
    __syncthreads();
    for (int ax1_inner = 0; ax1_inner < 2; ++ax1_inner) {
      x_shared[((((((int)threadIdx.y) * 16) + (ax1_inner * 8)) + ((int)threadIdx.x)))] = x[(((((((int)blockIdx.z) * 1024) + ((((((int)blockIdx.y) * 16) + (((int)threadIdx.y) * 2)) + ax1_inner) * 64)) + (k_outer * 8)) + ((int)threadIdx.x)))];
    }
    for (int ax1_inner1 = 0; ax1_inner1 < 2; ++ax1_inner1) {
      y_shared[((((((int)threadIdx.y) * 16) + (ax1_inner1 * 8)) + ((int)threadIdx.x)))] = y[(((((((int)blockIdx.z) * 2048) + ((((((int)blockIdx.x) * 16) + (((int)threadIdx.y) * 2)) + ax1_inner1) * 64)) + (k_outer * 8)) + ((int)threadIdx.x)))];
    }
    __syncthreads();
    for (int k_inner = 0; k_inner < 8; ++k_inner) {
      for (int ii_c = 0; ii_c < 2; ++ii_c) {
        for (int jj_c = 0; jj_c < 2; ++jj_c) {
          compute_local[(((ii_c * 2) + jj_c))] = (compute_local[(((ii_c * 2) + jj_c))] + (x_shared[((((((int)threadIdx.y) * 16) + (ii_c * 8)) + k_inner))] * y_shared[((((((int)threadIdx.x) * 16) + (jj_c * 8)) + k_inner))]));
        }
      }
    }
  }
  for (int ii_inner_inner = 0; ii_inner_inner < 2; ++ii_inner_inner) {
    for (int jj_inner_inner = 0; jj_inner_inner < 2; ++jj_inner_inner) {
      compute[((((((int)blockIdx.z) * 512) + ((((((int)blockIdx.y) * 16) + (((int)threadIdx.y) * 2)) + ii_inner_inner) * 32)) + (((((int)blockIdx.x) * 16) + (((int)threadIdx.x) * 2)) + jj_inner_inner)))] = compute_local[(((ii_inner_inner * 2) + jj_inner_inner))];
    }
  }
}

// batch 4, rows 50, columns 50, depth 33
#pragma nest
extern "C" __global__ void __launch_bounds__(64) batch_matmul_c(float* __restrict__ x, float* __restrict__ y, float* __restrict__ compute) {
  float compute_local[4];
  __shared__ float x_shared[128];
  __shared__ float y_shared[128];
  for (int ii_c_init = 0; ii_c_init < 2; ++ii_c_init) {
    for (int jj_c_init = 0; jj_c_init < 2; ++jj_c_init) {
      compute_local[(((ii_c_init * 2) + jj_c_init))] = 0.000000e+00f;
    }
  }
  for (int k_outer = 0; k_outer < 5; ++k_outer) {
    __syncthreads();
    for (int ax1_inner = 0; ax1_inner < 2; ++ax1_inner) {
      x_shared[((((((int)threadIdx.y) * 16) + (ax1_inner * 8)) + ((int)threadIdx.x)))] = ((((((((int)blockIdx.y) * 16) + (((int)threadIdx.y) * 2)) + ax1_inner) < 50) && (((k_outer * 8) + ((int)threadIdx.x)) < 33)) ? x[(((((((int)blockIdx.z) * 1650) + ((((((int)blockIdx.y) * 16) + (((int)threadIdx.y) * 2)) + ax1_inner) * 33)) + (k_outer * 8)) + ((int)threadIdx.x)))] : 0.000000e+00f);
    }
    for (int ax1_inner1 = 0; ax1_inner1 < 2; ++ax1_inner1) {
      y_shared[((((((int)threadIdx.y) * 16) + (ax1_inner1 * 8)) + ((int)threadIdx.x)))] = ((((((((int)blockIdx.x) * 16) + (((int)threadIdx.y) * 2)) + ax1_inner1) < 50) && (((k_outer * 8) + ((int)threadIdx.x)) < 33)) ? y[(((((((int)blockIdx.z) * 1650) + ((((((int)blockIdx.x) * 16) + (((int)threadIdx.y) * 2)) + ax1_inner1) * 33)) + (k_outer * 8)) + ((int)threadIdx.x)))] : 0.000000e+00f);
    }
    __syncthreads();
    for (int k_inner = 0; k_inner < 8; ++k_inner) {
      for (int ii_c = 0; ii_c < 2; ++ii_c) {
        for (int jj_c = 0; jj_c < 2; ++jj_c) {
          compute_local[(((ii_c * 2) + jj_c))] = (compute_local[(((ii_c * 2) + jj_c))] + (x_shared[((((((int)threadIdx.y) * 16) + (ii_c * 8)) + k_inner))] * y_shared[((((((int)threadIdx.x) * 16) + (jj_c * 8)) + k_inner))]));
        }
      }
    }
  }
  for (int ii_inner_inner = 0; ii_inner_inner < 2; ++ii_inner_inner) {
    for (int jj_inner_inner = 0; jj_inner_inner < 2; ++jj_inner_inner) {
      if (((((((int)blockIdx.y) * 16) + (((int)threadIdx.y) * 2)) + ii_inner_inner) < 50) && ((((((int)blockIdx.x) * 16) + (((int)threadIdx.x) * 2)) + jj_inner_inner) < 50)) {
        compute[((((((int)blockIdx.z) * 2500) + ((((((int)blockIdx.y) * 16) + (((int)threadIdx.y) * 2)) + ii_inner_inner) * 50)) + (((((int)blockIdx.x) * 16) + (((int)threadIdx.x) * 2)) + jj_inner_inner)))] = compute_local[(((ii_inner_inner * 2) + jj_inner_inner))];
      }
    }
  }
}

// batch n, rows m, columns q, depth k
#pragma nest assume(1 <= n && n <= 4096, 1 <= m && m <= 4096, 1 <= q && q <= 4096, 1 <= k && k <= 4096)
extern "C" __global__ void __launch_bounds__(64) batch_matmul_n(float* __restrict__ x, float* __restrict__ y, float* __restrict__ compute, int n, int m, int q, int k) {
  float compute_local[4];
  __shared__ float x_shared[128];
  __shared__ float y_shared[128];
  for (int ii_c_init = 0; ii_c_init < 2; ++ii_c_init) {
    for (int jj_c_init = 0; jj_c_init < 2; ++jj_c_init) {
      compute_local[(((ii_c_init * 2) + jj_c_init))] = 0.000000e+00f;
    }
  }
  for (int k_outer = 0; k_outer < ((k + 7) / 8); ++k_outer) {
    __syncthreads();
    for (int ax1_inner = 0; ax1_inner < 2; ++ax1_inner) {
      x_shared[((((((int)threadIdx.y) * 16) + (ax1_inner * 8)) + ((int)threadIdx.x)))] = ((((((((int)blockIdx.y) * 16) + (((int)threadIdx.y) * 2)) + ax1_inner) < m) && (((k_outer * 8) + ((int)threadIdx.x)) < k)) ? x[(((((((int)blockIdx.z) * (m * k)) + ((((((int)blockIdx.y) * 16) + (((int)threadIdx.y) * 2)) + ax1_inner) * k)) + (k_outer * 8)) + ((int)threadIdx.x)))] : 0.000000e+00f);
    }
    for (int ax1_inner1 = 0; ax1_inner1 < 2; ++ax1_inner1) {
      y_shared[((((((int)threadIdx.y) * 16) + (ax1_inner1 * 8)) + ((int)threadIdx.x)))] = ((((((((int)blockIdx.x) * 16) + (((int)threadIdx.y) * 2)) + ax1_inner1) < q) && (((k_outer * 8) + ((int)threadIdx.x)) < k)) ? y[(((((((int)blockIdx.z) * (q * k)) + ((((((int)blockIdx.x) * 16) + (((int)threadIdx.y) * 2)) + ax1_inner1) * k)) + (k_outer * 8)) + ((int)threadIdx.x)))] : 0.000000e+00f);
    }
    __syncthreads();
    for (int k_inner = 0; k_inner < 8; ++k_inner) {
      for (int ii_c = 0; ii_c < 2; ++ii_c) {
        for (int jj_c = 0; jj_c < 2; ++jj_c) {
          compute_local[(((ii_c * 2) + jj_c))] = (compute_local[(((ii_c * 2) + jj_c))] + (x_shared[((((((int)threadIdx.y) * 16) + (ii_c * 8)) + k_inner))] * y_shared[((((((int)threadIdx.x) * 16) + (jj_c * 8)) + k_inner))]));
        }
      }
    }
  }
  for (int ii_inner_inner = 0; ii_inner_inner < 2; ++ii_inner_inner) {
    for (int jj_inner_inner = 0; jj_inner_inner < 2; ++jj_inner_inner) {
      if (((((((int)blockIdx.y) * 16) + (((int)threadIdx.y) * 2)) + ii_inner_inner) < m) && ((((((int)blockIdx.x) * 16) + (((int)threadIdx.x) * 2)) + jj_inner_inner) < q)) {
        compute[((((((int)blockIdx.z) * (m * q)) + ((((((int)blockIdx.y) * 16) + (((int)threadIdx.y) * 2)) + ii_inner_inner) * q)) + (((((int)blockIdx.x) * 16) + (((int)threadIdx.x) * 2)) + jj_inner_inner)))] = compute_local[(((ii_inner_inner * 2) + jj_inner_inner))];
      }
    }
  }
}

// dense: fully connected layer, a row of the weights split over 32 threads

// rows 1, depth 37, columns 5
#pragma nest
extern "C" __global__ void __launch_bounds__(32) dense_a(float* __restrict__ data, float* __restrict__ weight, float* __restrict__ bias, float* __restrict__ compute) {
  float T_dense_rf[1];
  __shared__ float red_buf0[32];
  __shared__ float T_dense[1];
  T_dense_rf[(0)] = 0.000000e+00f;
  for (int k_outer = 0; k_outer < 2; ++k_outer) {
    if (((k_outer * 32) + ((int)threadIdx.x)) < 37) {
      T_dense_rf[(0)] = (T_dense_rf[(0)] + (data[((((((int)blockIdx.y) * 37) + (k_outer * 32)) + ((int)threadIdx.x)))] * weight[((((((int)blockIdx.x) * 37) + (k_outer * 32)) + ((int)threadIdx.x)))]));
    }
  }
  __syncthreads();
  red_buf0[(((int)threadIdx.x))] = T_dense_rf[(0)];
  __syncthreads();
  if (((int)threadIdx.x) < 16) {
    red_buf0[(((int)threadIdx.x))] = (red_buf0[(((int)threadIdx.x))] + red_buf0[((((int)threadIdx.x) + 16))]);
  }
  __syncthreads();
  if (((int)threadIdx.x) < 8) {
    red_buf0[(((int)threadIdx.x))] = (red_buf0[(((int)threadIdx.x))] + red_buf0[((((int)threadIdx.x) + 8))]);
  }
  __syncthreads();
  if (((int)threadIdx.x) < 4) {
    red_buf0[(((int)threadIdx.x))] = (red_buf0[(((int)threadIdx.x))] + red_buf0[((((int)threadIdx.x) + 4))]);
  }
  __syncthreads();
  if (((int)threadIdx.x) < 2) {
    red_buf0[(((int)threadIdx.x))] = (red_buf0[(((int)threadIdx.x))] + red_buf0[((((int)threadIdx.x) + 2))]);
  }
  __syncthreads();
  if (((int)threadIdx.x) < 1) {
    red_buf0[(((int)threadIdx.x))] = (red_buf0[(((int)threadIdx.x))] + red_buf0[((((int)threadIdx.x) + 1))]);
  }
  __syncthreads();
  if (((int)threadIdx.x) == 0) {
    T_dense[(0)] = red_buf0[(0)];
    compute[(((((int)blockIdx.y) * 5) + ((int)blockIdx.x)))] = (T_dense[(0)] + bias[(((int)blockIdx.x))]);
  }
}

// rows 2, depth 1024, columns 10
#pragma nest
extern "C" __global__ void __launch_bounds__(32) dense_b(float* __restrict__ data, float* __restrict__ weight, float* __restrict__ bias, float* __restrict__ compute) {
  float T_dense_rf[1];
  __shared__ float red_buf0[32];
  __shared__ float T_dense[1];
  T_dense_rf[(0)] = 0.000000e+00f;
  for (int k_outer = 0; k_outer < 32; ++k_outer) {
    T_dense_rf[(0)] = (T_dense_rf[(0)] + (data[((((((int)blockIdx.y) * 1024) + (k_outer * 32)) + ((int)threadIdx.x)))] * weight[((((((int)blockIdx.x) * 1024) + (k_outer * 32)) + ((int)threadIdx.x)))]));
  }
  __syncthreads();
  red_buf0[(((int)threadIdx.x))] = T_dense_rf[(0)];
  __syncthreads();
  if (((int)threadIdx.x) < 16) {
    red_buf0[(((int)threadIdx.x))] = (red_buf0[(((int)threadIdx.x))] + red_buf0[((((int)threadIdx.x) + 16))]);
  }
  __syncthreads();
  if (((int)threadIdx.x) < 8) {
    red_buf0[(((int)threadIdx.x))] = (red_buf0[(((int)threadIdx.x))] + red_buf0[((((int)threadIdx.x) + 8))]);
  }
  __syncthreads();
  if (((int)threadIdx.x) < 4) {
    red_buf0[(((int)threadIdx.x))] = (red_buf0[(((int)threadIdx.x))] + red_buf0[((((int)threadIdx.x) + 4))]);
  }
  __syncthreads();
  if (((int)threadIdx.x) < 2) {
    red_buf0[(((int)threadIdx.x))] = (red_buf0[(((int)threadIdx.x))] + red_buf0[((((int)threadIdx.x) + 2))]);
  }
  __syncthreads();
  if (((int)threadIdx.x) < 1) {
    red_buf0[(((int)threadIdx.x))] = (red_buf0[(((int)threadIdx.x))] + red_buf0[((((int)threadIdx.x) + 1))]);
  }
  __syncthreads();
  if (((int)threadIdx.x) == 0) {
    T_dense[(0)] = red_buf0[(0)];
    compute[(((((int)blockIdx.y) * 10) + ((int)blockIdx.x)))] = (T_dense[(0)] + bias[(((int)blockIdx.x))]);
  }
}

// rows 4, depth 2000, columns 12
#pragma nest
extern "C" __global__ void __launch_bounds__(32) dense_c(float* __restrict__ data, float* __restrict__ weight, float* __restrict__ bias, float* __restrict__ compute) {
  float T_dense_rf[1];
  __shared__ float red_buf0[32];
  __shared__ float T_dense[1];
  T_dense_rf[(0)] = 0.000000e+00f;
  for (int k_outer = 0; k_outer < 63; ++k_outer) {
    if (((k_outer * 32) + ((int)threadIdx.x)) < 2000) {
      T_dense_rf[(0)] = (T_dense_rf[(0)] + (data[((((((int)blockIdx.y) * 2000) + (k_outer * 32)) + ((int)threadIdx.x)))] * weight[((((((int)blockIdx.x) * 2000) + (k_outer * 32)) + ((int)threadIdx.x)))]));
    }
  }
  __syncthreads();
  red_buf0[(((int)threadIdx.x))] = T_dense_rf[(0)];
  __syncthreads();
  if (((int)threadIdx.x) < 16) {
    red_buf0[(((int)threadIdx.x))] = (red_buf0[(((int)threadIdx.x))] + red_buf0[((((int)threadIdx.x) + 16))]);
  }
  __syncthreads();
  if (((int)threadIdx.x) < 8) {
    red_buf0[(((int)threadIdx.x))] = (red_buf0[(((int)threadIdx.x))] + red_buf0[((((int)threadIdx.x) + 8))]);
  }
  __syncthreads();
  if (((int)threadIdx.x) < 4) {
    red_buf0[(((int)threadIdx.x))] = (red_buf0[(((int)threadIdx.x))] + red_buf0[((((int)threadIdx.x) + 4))]);
  }
  __syncthreads();
  if (((int)threadIdx.x) < 2) {
    red_buf0[(((int)threadIdx.x))] = (red_buf0[(((int)threadIdx.x))] + red_buf0[((((int)threadIdx.x) + 2))]);
  }
  __syncthreads();
  if (((int)threadIdx.x) < 1) {
    red_buf0[(((int)threadIdx.x))] = (red_buf0[(((int)threadIdx.x))] + red_buf0[((((int)threadIdx.x) + 1))]);
  }
  __syncthreads();
  if (((int)threadIdx.x) == 0) {
    T_dense[(0)] = red_buf0[(0)];
    compute[(((((int)blockIdx.y) * 12) + ((int)blockIdx.x)))] = (T_dense[(0)] + bias[(((int)blockIdx.x))]);
  }
}

// rows m, depth k, columns n
#pragma nest assume(1 <= m && m <= 4096, 1 <= k && k <= 4096, 1 <= n && n <= 4096)
extern "C" __global__ void __launch_bounds__(32) dense_n(float* __restrict__ data, float* __restrict__ weight, float* __restrict__ bias, float* __restrict__ compute, int m, int k, int n) {
  float T_dense_rf[1];
  __shared__ float red_buf0[32];
  __shared__ float T_dense[1];
  T_dense_rf[(0)] = 0.000000e+00f;
  for (int k_outer = 0; k_outer < ((k + 31) / 32); ++k_outer) {
    if (((k_outer * 32) + ((int)threadIdx.x)) < k) {
      T_dense_rf[(0)] = (T_dense_rf[(0)] + (data[((((((int)blockIdx.y) * k) + (k_outer * 32)) + ((int)threadIdx.x)))] * weight[((((((int)blockIdx.x) * k) + (k_outer * 32)) + ((int)threadIdx.x)))]));
    }
  }
  __syncthreads();
  red_buf0[(((int)threadIdx.x))] = T_dense_rf[(0)];
  __syncthreads();
  if (((int)threadIdx.x) < 16) {
    red_buf0[(((int)threadIdx.x))] = (red_buf0[(((int)threadIdx.x))] + red_buf0[((((int)threadIdx.x) + 16))]);
  }
  __syncthreads();
  if (((int)threadIdx.x) < 8) {
    red_buf0[(((int)threadIdx.x))] = (red_buf0[(((int)threadIdx.x))] + red_buf0[((((int)threadIdx.x) + 8))]);
  }
  __syncthreads();
  if (((int)threadIdx.x) < 4) {
    red_buf0[(((int)threadIdx.x))] = (red_buf0[(((int)threadIdx.x))] + red_buf0[((((int)threadIdx.x) + 4))]);
  }
  __syncthreads();
  if (((int)threadIdx.x) < 2) {
    red_buf0[(((int)threadIdx.x))] = (red_buf0[(((int)threadIdx.x))] + red_buf0[((((int)threadIdx.x) + 2))]);
  }
  __syncthreads();
  if (((int)threadIdx.x) < 1) {
    red_buf0[(((int)threadIdx.x))] = (red_buf0[(((int)threadIdx.x))] + red_buf0[((((int)threadIdx.x) + 1))]);
  }
  __syncthreads();
  if (((int)threadIdx.x) == 0) {
    T_dense[(0)] = red_buf0[(0)];
    compute[(((((int)blockIdx.y) * n) + ((int)blockIdx.x)))] = (T_dense[(0)] + bias[(((int)blockIdx.x))]);
  }
}

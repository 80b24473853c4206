// conv2d_winograd: NCHW: transform of the padded data, F(2x2, 3x3)

// in 3, height 5, width 7, padding 1
#pragma nest
extern "C" __global__ void __launch_bounds__(64) conv2d_winograd_a(float* __restrict__ data, float* __restrict__ data_pack) {
  float input_tile[16];
  float data_pack_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < 36) {
    for (int eps = 0; eps < 4; ++eps) {
      for (int nu = 0; nu < 4; ++nu) {
        input_tile[(((eps * 4) + nu))] = (((((1 <= ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 12) / 4) * 2) + eps)) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 12) / 4) * 2) + eps) < 6)) && (1 <= ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 12) % 4) * 2) + nu))) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 12) % 4) * 2) + nu) < 8)) ? data[((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 12) * 35) + (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 12) / 4) * 2) + eps) * 7)) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 12) % 4) * 2) + nu)) - 8))] : 0.000000e+00f);
      }
    }
    for (int eps1 = 0; eps1 < 4; ++eps1) {
      for (int nu1 = 0; nu1 < 4; ++nu1) {
        data_pack_local[(0)] = 0.000000e+00f;
        for (int r_a = 0; r_a < 4; ++r_a) {
          for (int r_b = 0; r_b < 4; ++r_b) {
            data_pack_local[(0)] = (data_pack_local[(0)] + ((input_tile[(((r_a * 4) + r_b))] * (((eps1 == 3) && (r_a == 3)) ? -1.000000e+00f : (((eps1 == 3) && (r_a == 1)) ? 1.000000e+00f : (((eps1 == 2) && (r_a == 2)) ? 1.000000e+00f : (((eps1 == 2) && (r_a == 1)) ? -1.000000e+00f : (((eps1 == 1) && (r_a == 2)) ? 1.000000e+00f : (((eps1 == 1) && (r_a == 1)) ? 1.000000e+00f : (((eps1 == 0) && (r_a == 2)) ? -1.000000e+00f : (((eps1 == 0) && (r_a == 0)) ? 1.000000e+00f : 0.000000e+00f))))))))) * (((nu1 == 3) && (r_b == 3)) ? -1.000000e+00f : (((nu1 == 3) && (r_b == 1)) ? 1.000000e+00f : (((nu1 == 2) && (r_b == 2)) ? 1.000000e+00f : (((nu1 == 2) && (r_b == 1)) ? -1.000000e+00f : (((nu1 == 1) && (r_b == 2)) ? 1.000000e+00f : (((nu1 == 1) && (r_b == 1)) ? 1.000000e+00f : (((nu1 == 0) && (r_b == 2)) ? -1.000000e+00f : (((nu1 == 0) && (r_b == 0)) ? 1.000000e+00f : 0.000000e+00f))))))))));
          }
        }
        data_pack[((((eps1 * 144) + (nu1 * 36)) + ((((int)blockIdx.x) * 64) + ((int)threadIdx.x))))] = data_pack_local[(0)];
      }
    }
  }
}

// in 16, height 28, width 28, padding 1
#pragma nest
extern "C" __global__ void __launch_bounds__(64) conv2d_winograd_b(float* __restrict__ data, float* __restrict__ data_pack) {
  float input_tile[16];
  float data_pack_local[1];
  for (int eps = 0; eps < 4; ++eps) {
    for (int nu = 0; nu < 4; ++nu) {
      input_tile[(((eps * 4) + nu))] = (((((1 <= ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 196) / 14) * 2) + eps)) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 196) / 14) * 2) + eps) < 29)) && (1 <= ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 196) % 14) * 2) + nu))) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 196) % 14) * 2) + nu) < 29)) ? data[((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 196) * 784) + (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 196) / 14) * 2) + eps) * 28)) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 196) % 14) * 2) + nu)) - 29))] : 0.000000e+00f);
    }
  }
  for (int eps1 = 0; eps1 < 4; ++eps1) {
    for (int nu1 = 0; nu1 < 4; ++nu1) {
      data_pack_local[(0)] = 0.000000e+00f;
      for (int r_a = 0; r_a < 4; ++r_a) {
        for (int r_b = 0; r_b < 4; ++r_b) {
          data_pack_local[(0)] = (data_pack_local[(0)] + ((input_tile[(((r_a * 4) + r_b))] * (((eps1 == 3) && (r_a == 3)) ? -1.000000e+00f : (((eps1 == 3) && (r_a == 1)) ? 1.000000e+00f : (((eps1 == 2) && (r_a == 2)) ? 1.000000e+00f : (((eps1 == 2) && (r_a == 1)) ? -1.000000e+00f : (((eps1 == 1) && (r_a == 2)) ? 1.000000e+00f : (((eps1 == 1) && (r_a == 1)) ? 1.000000e+00f : (((eps1 == 0) && (r_a == 2)) ? -1.000000e+00f : (((eps1 == 0) && (r_a == 0)) ? 1.000000e+00f : 0.000000e+00f))))))))) * (((nu1 == 3) && (r_b == 3)) ? -1.000000e+00f : (((nu1 == 3) && (r_b == 1)) ? 1.000000e+00f : (((nu1 == 2) && (r_b == 2)) ? 1.000000e+00f : (((nu1 == 2) && (r_b == 1)) ? -1.000000e+00f : (((nu1 == 1) && (r_b == 2)) ? 1.000000e+00f : (((nu1 == 1) && (r_b == 1)) ? 1.000000e+00f : (((nu1 == 0) && (r_b == 2)) ? -1.000000e+00f : (((nu1 == 0) && (r_b == 0)) ? 1.000000e+00f : 0.000000e+00f))))))))));
        }
      }
      data_pack[((((eps1 * 12544) + (nu1 * 3136)) + ((((int)blockIdx.x) * 64) + ((int)threadIdx.x))))] = data_pack_local[(0)];
    }
  }
}

// in 8, height 13, width 17, padding 0
#pragma nest
extern "C" __global__ void __launch_bounds__(64) conv2d_winograd_c(float* __restrict__ data, float* __restrict__ data_pack) {
  float input_tile[16];
  float data_pack_local[1];
  for (int eps = 0; eps < 4; ++eps) {
    for (int nu = 0; nu < 4; ++nu) {
      input_tile[(((eps * 4) + nu))] = (((((0 <= ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 48) / 8) * 2) + eps)) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 48) / 8) * 2) + eps) < 13)) && (0 <= ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 48) % 8) * 2) + nu))) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 48) % 8) * 2) + nu) < 17)) ? data[(((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 48) * 221) + (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 48) / 8) * 2) + eps) * 17)) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 48) % 8) * 2) + nu)))] : 0.000000e+00f);
    }
  }
  for (int eps1 = 0; eps1 < 4; ++eps1) {
    for (int nu1 = 0; nu1 < 4; ++nu1) {
      data_pack_local[(0)] = 0.000000e+00f;
      for (int r_a = 0; r_a < 4; ++r_a) {
        for (int r_b = 0; r_b < 4; ++r_b) {
          data_pack_local[(0)] = (data_pack_local[(0)] + ((input_tile[(((r_a * 4) + r_b))] * (((eps1 == 3) && (r_a == 3)) ? -1.000000e+00f : (((eps1 == 3) && (r_a == 1)) ? 1.000000e+00f : (((eps1 == 2) && (r_a == 2)) ? 1.000000e+00f : (((eps1 == 2) && (r_a == 1)) ? -1.000000e+00f : (((eps1 == 1) && (r_a == 2)) ? 1.000000e+00f : (((eps1 == 1) && (r_a == 1)) ? 1.000000e+00f : (((eps1 == 0) && (r_a == 2)) ? -1.000000e+00f : (((eps1 == 0) && (r_a == 0)) ? 1.000000e+00f : 0.000000e+00f))))))))) * (((nu1 == 3) && (r_b == 3)) ? -1.000000e+00f : (((nu1 == 3) && (r_b == 1)) ? 1.000000e+00f : (((nu1 == 2) && (r_b == 2)) ? 1.000000e+00f : (((nu1 == 2) && (r_b == 1)) ? -1.000000e+00f : (((nu1 == 1) && (r_b == 2)) ? 1.000000e+00f : (((nu1 == 1) && (r_b == 1)) ? 1.000000e+00f : (((nu1 == 0) && (r_b == 2)) ? -1.000000e+00f : (((nu1 == 0) && (r_b == 0)) ? 1.000000e+00f : 0.000000e+00f))))))))));
        }
      }
      data_pack[((((eps1 * 1536) + (nu1 * 384)) + ((((int)blockIdx.x) * 64) + ((int)threadIdx.x))))] = data_pack_local[(0)];
    }
  }
}

// in ci, height h, width w, padding 1
#pragma nest assume(1 <= ci && ci <= 4096, 1 <= h && h <= 4096, 1 <= w && w <= 4096)
extern "C" __global__ void __launch_bounds__(64) conv2d_winograd_n(float* __restrict__ data, float* __restrict__ data_pack, int ci, int h, int w) {
  float input_tile[16];
  float data_pack_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < ((ci * ((h + 1) / 2)) * ((w + 1) / 2))) {
    for (int eps = 0; eps < 4; ++eps) {
      for (int nu = 0; nu < 4; ++nu) {
        input_tile[(((eps * 4) + nu))] = (((((1 <= ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (((h + 1) / 2) * ((w + 1) / 2))) / ((w + 1) / 2)) * 2) + eps)) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (((h + 1) / 2) * ((w + 1) / 2))) / ((w + 1) / 2)) * 2) + eps) < (h + 1))) && (1 <= ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (((h + 1) / 2) * ((w + 1) / 2))) % ((w + 1) / 2)) * 2) + nu))) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (((h + 1) / 2) * ((w + 1) / 2))) % ((w + 1) / 2)) * 2) + nu) < (w + 1))) ? data[((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / (((h + 1) / 2) * ((w + 1) / 2))) * (h * w)) + (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (((h + 1) / 2) * ((w + 1) / 2))) / ((w + 1) / 2)) * 2) + eps) * w)) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (((h + 1) / 2) * ((w + 1) / 2))) % ((w + 1) / 2)) * 2) + nu)) - (w + 1)))] : 0.000000e+00f);
      }
    }
    for (int eps1 = 0; eps1 < 4; ++eps1) {
      for (int nu1 = 0; nu1 < 4; ++nu1) {
        data_pack_local[(0)] = 0.000000e+00f;
        for (int r_a = 0; r_a < 4; ++r_a) {
          for (int r_b = 0; r_b < 4; ++r_b) {
            data_pack_local[(0)] = (data_pack_local[(0)] + ((input_tile[(((r_a * 4) + r_b))] * (((eps1 == 3) && (r_a == 3)) ? -1.000000e+00f : (((eps1 == 3) && (r_a == 1)) ? 1.000000e+00f : (((eps1 == 2) && (r_a == 2)) ? 1.000000e+00f : (((eps1 == 2) && (r_a == 1)) ? -1.000000e+00f : (((eps1 == 1) && (r_a == 2)) ? 1.000000e+00f : (((eps1 == 1) && (r_a == 1)) ? 1.000000e+00f : (((eps1 == 0) && (r_a == 2)) ? -1.000000e+00f : (((eps1 == 0) && (r_a == 0)) ? 1.000000e+00f : 0.000000e+00f))))))))) * (((nu1 == 3) && (r_b == 3)) ? -1.000000e+00f : (((nu1 == 3) && (r_b == 1)) ? 1.000000e+00f : (((nu1 == 2) && (r_b == 2)) ? 1.000000e+00f : (((nu1 == 2) && (r_b == 1)) ? -1.000000e+00f : (((nu1 == 1) && (r_b == 2)) ? 1.000000e+00f : (((nu1 == 1) && (r_b == 1)) ? 1.000000e+00f : (((nu1 == 0) && (r_b == 2)) ? -1.000000e+00f : (((nu1 == 0) && (r_b == 0)) ? 1.000000e+00f : 0.000000e+00f))))))))));
          }
        }
        data_pack[((((eps1 * (((ci * ((h + 1) / 2)) * ((w + 1) / 2)) * 4)) + (nu1 * ((ci * ((h + 1) / 2)) * ((w + 1) / 2)))) + ((((int)blockIdx.x) * 64) + ((int)threadIdx.x))))] = data_pack_local[(0)];
      }
    }
  }
}

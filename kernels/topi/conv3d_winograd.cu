// conv3d_winograd: NCDHW: transform of the padded data, F(2x2x2, 3x3x3)

// in 2, depth 3, height 4, width 5, padding 1
#pragma nest
extern "C" __global__ void __launch_bounds__(64) conv3d_winograd_a(float* __restrict__ data, float* __restrict__ data_pack) {
  float input_tile[64];
  float data_pack_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < 24) {
    for (int omg = 0; omg < 4; ++omg) {
      for (int eps = 0; eps < 4; ++eps) {
        for (int nu = 0; nu < 4; ++nu) {
          input_tile[((((omg * 16) + (eps * 4)) + nu))] = (((((((1 <= ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 12) / 6) * 2) + omg)) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 12) / 6) * 2) + omg) < 4)) && (1 <= (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 12) % 6) / 3) * 2) + eps))) && ((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 12) % 6) / 3) * 2) + eps) < 5)) && (1 <= ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 12) % 3) * 2) + nu))) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 12) % 3) * 2) + nu) < 6)) ? data[(((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 12) * 60) + (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 12) / 6) * 2) + omg) * 20)) + ((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 12) % 6) / 3) * 2) + eps) * 5)) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 12) % 3) * 2) + nu)) - 26))] : 0.000000e+00f);
        }
      }
    }
    for (int omg1 = 0; omg1 < 4; ++omg1) {
      for (int eps1 = 0; eps1 < 4; ++eps1) {
        for (int nu1 = 0; nu1 < 4; ++nu1) {
          data_pack_local[(0)] = 0.000000e+00f;
          for (int r_c = 0; r_c < 4; ++r_c) {
            for (int r_a = 0; r_a < 4; ++r_a) {
              for (int r_b = 0; r_b < 4; ++r_b) {
                data_pack_local[(0)] = (data_pack_local[(0)] + (((input_tile[((((r_c * 16) + (r_a * 4)) + r_b))] * (((omg1 == 3) && (r_c == 3)) ? -1.000000e+00f : (((omg1 == 3) && (r_c == 1)) ? 1.000000e+00f : (((omg1 == 2) && (r_c == 2)) ? 1.000000e+00f : (((omg1 == 2) && (r_c == 1)) ? -1.000000e+00f : (((omg1 == 1) && (r_c == 2)) ? 1.000000e+00f : (((omg1 == 1) && (r_c == 1)) ? 1.000000e+00f : (((omg1 == 0) && (r_c == 2)) ? -1.000000e+00f : (((omg1 == 0) && (r_c == 0)) ? 1.000000e+00f : 0.000000e+00f))))))))) * (((eps1 == 3) && (r_a == 3)) ? -1.000000e+00f : (((eps1 == 3) && (r_a == 1)) ? 1.000000e+00f : (((eps1 == 2) && (r_a == 2)) ? 1.000000e+00f : (((eps1 == 2) && (r_a == 1)) ? -1.000000e+00f : (((eps1 == 1) && (r_a == 2)) ? 1.000000e+00f : (((eps1 == 1) && (r_a == 1)) ? 1.000000e+00f : (((eps1 == 0) && (r_a == 2)) ? -1.000000e+00f : (((eps1 == 0) && (r_a == 0)) ? 1.000000e+00f : 0.000000e+00f))))))))) * (((nu1 == 3) && (r_b == 3)) ? -1.000000e+00f : (((nu1 == 3) && (r_b == 1)) ? 1.000000e+00f : (((nu1 == 2) && (r_b == 2)) ? 1.000000e+00f : (((nu1 == 2) && (r_b == 1)) ? -1.000000e+00f : (((nu1 == 1) && (r_b == 2)) ? 1.000000e+00f : (((nu1 == 1) && (r_b == 1)) ? 1.000000e+00f : (((nu1 == 0) && (r_b == 2)) ? -1.000000e+00f : (((nu1 == 0) && (r_b == 0)) ? 1.000000e+00f : 0.000000e+00f))))))))));
              }
            }
          }
          data_pack[(((((omg1 * 384) + (eps1 * 96)) + (nu1 * 24)) + ((((int)blockIdx.x) * 64) + ((int)threadIdx.x))))] = data_pack_local[(0)];
        }
      }
    }
  }
}

// in 8, depth 8, height 14, width 14, padding 1
#pragma nest
extern "C" __global__ void __launch_bounds__(64) conv3d_winograd_b(float* __restrict__ data, float* __restrict__ data_pack) {
  float input_tile[64];
  float data_pack_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < 1568) {
    for (int omg = 0; omg < 4; ++omg) {
      for (int eps = 0; eps < 4; ++eps) {
        for (int nu = 0; nu < 4; ++nu) {
          input_tile[((((omg * 16) + (eps * 4)) + nu))] = (((((((1 <= ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 196) / 49) * 2) + omg)) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 196) / 49) * 2) + omg) < 9)) && (1 <= (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 196) % 49) / 7) * 2) + eps))) && ((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 196) % 49) / 7) * 2) + eps) < 15)) && (1 <= ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 196) % 7) * 2) + nu))) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 196) % 7) * 2) + nu) < 15)) ? data[(((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 196) * 1568) + (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 196) / 49) * 2) + omg) * 196)) + ((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 196) % 49) / 7) * 2) + eps) * 14)) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 196) % 7) * 2) + nu)) - 211))] : 0.000000e+00f);
        }
      }
    }
    for (int omg1 = 0; omg1 < 4; ++omg1) {
      for (int eps1 = 0; eps1 < 4; ++eps1) {
        for (int nu1 = 0; nu1 < 4; ++nu1) {
          data_pack_local[(0)] = 0.000000e+00f;
          for (int r_c = 0; r_c < 4; ++r_c) {
            for (int r_a = 0; r_a < 4; ++r_a) {
              for (int r_b = 0; r_b < 4; ++r_b) {
                data_pack_local[(0)] = (data_pack_local[(0)] + (((input_tile[((((r_c * 16) + (r_a * 4)) + r_b))] * (((omg1 == 3) && (r_c == 3)) ? -1.000000e+00f : (((omg1 == 3) && (r_c == 1)) ? 1.000000e+00f : (((omg1 == 2) && (r_c == 2)) ? 1.000000e+00f : (((omg1 == 2) && (r_c == 1)) ? -1.000000e+00f : (((omg1 == 1) && (r_c == 2)) ? 1.000000e+00f : (((omg1 == 1) && (r_c == 1)) ? 1.000000e+00f : (((omg1 == 0) && (r_c == 2)) ? -1.000000e+00f : (((omg1 == 0) && (r_c == 0)) ? 1.000000e+00f : 0.000000e+00f))))))))) * (((eps1 == 3) && (r_a == 3)) ? -1.000000e+00f : (((eps1 == 3) && (r_a == 1)) ? 1.000000e+00f : (((eps1 == 2) && (r_a == 2)) ? 1.000000e+00f : (((eps1 == 2) && (r_a == 1)) ? -1.000000e+00f : (((eps1 == 1) && (r_a == 2)) ? 1.000000e+00f : (((eps1 == 1) && (r_a == 1)) ? 1.000000e+00f : (((eps1 == 0) && (r_a == 2)) ? -1.000000e+00f : (((eps1 == 0) && (r_a == 0)) ? 1.000000e+00f : 0.000000e+00f))))))))) * (((nu1 == 3) && (r_b == 3)) ? -1.000000e+00f : (((nu1 == 3) && (r_b == 1)) ? 1.000000e+00f : (((nu1 == 2) && (r_b == 2)) ? 1.000000e+00f : (((nu1 == 2) && (r_b == 1)) ? -1.000000e+00f : (((nu1 == 1) && (r_b == 2)) ? 1.000000e+00f : (((nu1 == 1) && (r_b == 1)) ? 1.000000e+00f : (((nu1 == 0) && (r_b == 2)) ? -1.000000e+00f : (((nu1 == 0) && (r_b == 0)) ? 1.000000e+00f : 0.000000e+00f))))))))));
              }
            }
          }
          data_pack[(((((omg1 * 25088) + (eps1 * 6272)) + (nu1 * 1568)) + ((((int)blockIdx.x) * 64) + ((int)threadIdx.x))))] = data_pack_local[(0)];
        }
      }
    }
  }
}

// in 4, depth 7, height 6, width 9, padding 0
#pragma nest
extern "C" __global__ void __launch_bounds__(64) conv3d_winograd_c(float* __restrict__ data, float* __restrict__ data_pack) {
  float input_tile[64];
  float data_pack_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < 96) {
    for (int omg = 0; omg < 4; ++omg) {
      for (int eps = 0; eps < 4; ++eps) {
        for (int nu = 0; nu < 4; ++nu) {
          input_tile[((((omg * 16) + (eps * 4)) + nu))] = (((((((0 <= ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 24) / 8) * 2) + omg)) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 24) / 8) * 2) + omg) < 7)) && (0 <= (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 24) % 8) / 4) * 2) + eps))) && ((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 24) % 8) / 4) * 2) + eps) < 6)) && (0 <= ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 24) % 4) * 2) + nu))) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 24) % 4) * 2) + nu) < 9)) ? data[((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 24) * 378) + (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 24) / 8) * 2) + omg) * 54)) + ((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 24) % 8) / 4) * 2) + eps) * 9)) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 24) % 4) * 2) + nu)))] : 0.000000e+00f);
        }
      }
    }
    for (int omg1 = 0; omg1 < 4; ++omg1) {
      for (int eps1 = 0; eps1 < 4; ++eps1) {
        for (int nu1 = 0; nu1 < 4; ++nu1) {
          data_pack_local[(0)] = 0.000000e+00f;
          for (int r_c = 0; r_c < 4; ++r_c) {
            for (int r_a = 0; r_a < 4; ++r_a) {
              for (int r_b = 0; r_b < 4; ++r_b) {
                data_pack_local[(0)] = (data_pack_local[(0)] + (((input_tile[((((r_c * 16) + (r_a * 4)) + r_b))] * (((omg1 == 3) && (r_c == 3)) ? -1.000000e+00f : (((omg1 == 3) && (r_c == 1)) ? 1.000000e+00f : (((omg1 == 2) && (r_c == 2)) ? 1.000000e+00f : (((omg1 == 2) && (r_c == 1)) ? -1.000000e+00f : (((omg1 == 1) && (r_c == 2)) ? 1.000000e+00f : (((omg1 == 1) && (r_c == 1)) ? 1.000000e+00f : (((omg1 == 0) && (r_c == 2)) ? -1.000000e+00f : (((omg1 == 0) && (r_c == 0)) ? 1.000000e+00f : 0.000000e+00f))))))))) * (((eps1 == 3) && (r_a == 3)) ? -1.000000e+00f : (((eps1 == 3) && (r_a == 1)) ? 1.000000e+00f : (((eps1 == 2) && (r_a == 2)) ? 1.000000e+00f : (((eps1 == 2) && (r_a == 1)) ? -1.000000e+00f : (((eps1 == 1) && (r_a == 2)) ? 1.000000e+00f : (((eps1 == 1) && (r_a == 1)) ? 1.000000e+00f : (((eps1 == 0) && (r_a == 2)) ? -1.000000e+00f : (((eps1 == 0) && (r_a == 0)) ? 1.000000e+00f : 0.000000e+00f))))))))) * (((nu1 == 3) && (r_b == 3)) ? -1.000000e+00f : (((nu1 == 3) && (r_b == 1)) ? 1.000000e+00f : (((nu1 == 2) && (r_b == 2)) ? 1.000000e+00f : (((nu1 == 2) && (r_b == 1)) ? -1.000000e+00f : (((nu1 == 1) && (r_b == 2)) ? 1.000000e+00f : (((nu1 == 1) && (r_b == 1)) ? 1.000000e+00f : (((nu1 == 0) && (r_b == 2)) ? -1.000000e+00f : (((nu1 == 0) && (r_b == 0)) ? 1.000000e+00f : 0.000000e+00f))))))))));
              }
            }
          }
          data_pack[(((((omg1 * 1536) + (eps1 * 384)) + (nu1 * 96)) + ((((int)blockIdx.x) * 64) + ((int)threadIdx.x))))] = data_pack_local[(0)];
        }
      }
    }
  }
}

// in ci, depth d, height h, width w, padding 1
#pragma nest assume(1 <= ci && ci <= 4096, 1 <= d && d <= 4096, 1 <= h && h <= 4096, 1 <= w && w <= 4096)
extern "C" __global__ void __launch_bounds__(64) conv3d_winograd_n(float* __restrict__ data, float* __restrict__ data_pack, int ci, int d, int h, int w) {
  float input_tile[64];
  float data_pack_local[1];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < (((ci * ((d + 1) / 2)) * ((h + 1) / 2)) * ((w + 1) / 2))) {
    for (int omg = 0; omg < 4; ++omg) {
      for (int eps = 0; eps < 4; ++eps) {
        for (int nu = 0; nu < 4; ++nu) {
          input_tile[((((omg * 16) + (eps * 4)) + nu))] = (((((((1 <= ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % ((((d + 1) / 2) * ((h + 1) / 2)) * ((w + 1) / 2))) / (((h + 1) / 2) * ((w + 1) / 2))) * 2) + omg)) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % ((((d + 1) / 2) * ((h + 1) / 2)) * ((w + 1) / 2))) / (((h + 1) / 2) * ((w + 1) / 2))) * 2) + omg) < (d + 1))) && (1 <= (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % ((((d + 1) / 2) * ((h + 1) / 2)) * ((w + 1) / 2))) % (((h + 1) / 2) * ((w + 1) / 2))) / ((w + 1) / 2)) * 2) + eps))) && ((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % ((((d + 1) / 2) * ((h + 1) / 2)) * ((w + 1) / 2))) % (((h + 1) / 2) * ((w + 1) / 2))) / ((w + 1) / 2)) * 2) + eps) < (h + 1))) && (1 <= ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % ((((d + 1) / 2) * ((h + 1) / 2)) * ((w + 1) / 2))) % ((w + 1) / 2)) * 2) + nu))) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % ((((d + 1) / 2) * ((h + 1) / 2)) * ((w + 1) / 2))) % ((w + 1) / 2)) * 2) + nu) < (w + 1))) ? data[(((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / ((((d + 1) / 2) * ((h + 1) / 2)) * ((w + 1) / 2))) * ((d * h) * w)) + (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % ((((d + 1) / 2) * ((h + 1) / 2)) * ((w + 1) / 2))) / (((h + 1) / 2) * ((w + 1) / 2))) * 2) + omg) * (h * w))) + ((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % ((((d + 1) / 2) * ((h + 1) / 2)) * ((w + 1) / 2))) % (((h + 1) / 2) * ((w + 1) / 2))) / ((w + 1) / 2)) * 2) + eps) * w)) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % ((((d + 1) / 2) * ((h + 1) / 2)) * ((w + 1) / 2))) % ((w + 1) / 2)) * 2) + nu)) - (((h * w) + w) + 1)))] : 0.000000e+00f);
        }
      }
    }
    for (int omg1 = 0; omg1 < 4; ++omg1) {
      for (int eps1 = 0; eps1 < 4; ++eps1) {
        for (int nu1 = 0; nu1 < 4; ++nu1) {
          data_pack_local[(0)] = 0.000000e+00f;
          for (int r_c = 0; r_c < 4; ++r_c) {
            for (int r_a = 0; r_a < 4; ++r_a) {
              for (int r_b = 0; r_b < 4; ++r_b) {
                data_pack_local[(0)] = (data_pack_local[(0)] + (((input_tile[((((r_c * 16) + (r_a * 4)) + r_b))] * (((omg1 == 3) && (r_c == 3)) ? -1.000000e+00f : (((omg1 == 3) && (r_c == 1)) ? 1.000000e+00f : (((omg1 == 2) && (r_c == 2)) ? 1.000000e+00f : (((omg1 == 2) && (r_c == 1)) ? -1.000000e+00f : (((omg1 == 1) && (r_c == 2)) ? 1.000000e+00f : (((omg1 == 1) && (r_c == 1)) ? 1.000000e+00f : (((omg1 == 0) && (r_c == 2)) ? -1.000000e+00f : (((omg1 == 0) && (r_c == 0)) ? 1.000000e+00f : 0.000000e+00f))))))))) * (((eps1 == 3) && (r_a == 3)) ? -1.000000e+00f : (((eps1 == 3) && (r_a == 1)) ? 1.000000e+00f : (((eps1 == 2) && (r_a == 2)) ? 1.000000e+00f : (((eps1 == 2) && (r_a == 1)) ? -1.000000e+00f : (((eps1 == 1) && (r_a == 2)) ? 1.000000e+00f : (((eps1 == 1) && (r_a == 1)) ? 1.000000e+00f : (((eps1 == 0) && (r_a == 2)) ? -1.000000e+00f : (((eps1 == 0) && (r_a == 0)) ? 1.000000e+00f : 0.000000e+00f))))))))) * (((nu1 == 3) && (r_b == 3)) ? -1.000000e+00f : (((nu1 == 3) && (r_b == 1)) ? 1.000000e+00f : (((nu1 == 2) && (r_b == 2)) ? 1.000000e+00f : (((nu1 == 2) && (r_b == 1)) ? -1.000000e+00f : (((nu1 == 1) && (r_b == 2)) ? 1.000000e+00f : (((nu1 == 1) && (r_b == 1)) ? 1.000000e+00f : (((nu1 == 0) && (r_b == 2)) ? -1.000000e+00f : (((nu1 == 0) && (r_b == 0)) ? 1.000000e+00f : 0.000000e+00f))))))))));
              }
            }
          }
          data_pack[(((((omg1 * ((((ci * ((d + 1) / 2)) * ((h + 1) / 2)) * ((w + 1) / 2)) * 16)) + (eps1 * ((((ci * ((d + 1) / 2)) * ((h + 1) / 2)) * ((w + 1) / 2)) * 4))) + (nu1 * (((ci * ((d + 1) / 2)) * ((h + 1) / 2)) * ((w + 1) / 2)))) + ((((int)blockIdx.x) * 64) + ((int)threadIdx.x))))] = data_pack_local[(0)];
        }
      }
    }
  }
}

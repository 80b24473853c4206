// conv2d_winograd: NCHW: transform of the padded data, F(2x2, 3x3)

// in 3, height 5, width 7, padding 1
#pragma nest
extern "C" __global__ void __launch_bounds__(64) conv2d_winograd_a(float* __restrict__ data, float* __restrict__ data_pack) {
  float input_tile[16];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < 36) {
    for (int eps = 0; eps < 4; ++eps) {
      for (int nu = 0; nu < 4; ++nu) {
        input_tile[(((eps * 4) + nu))] = (((((1 <= ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 12) / 4) * 2) + eps)) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 12) / 4) * 2) + eps) < 6)) && (1 <= ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 12) % 4) * 2) + nu))) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 12) % 4) * 2) + nu) < 8)) ? data[((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 12) * 35) + (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 12) / 4) * 2) + eps) * 7)) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 12) % 4) * 2) + nu)) - 8))] : 0.000000e+00f);
      }
    }
    data_pack[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = (((input_tile[(0)] + (input_tile[(2)] * -1.000000e+00f)) + (input_tile[(8)] * -1.000000e+00f)) + input_tile[(10)]);
    data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 36))] = (((input_tile[(1)] + input_tile[(2)]) + (input_tile[(9)] * -1.000000e+00f)) + (input_tile[(10)] * -1.000000e+00f));
    data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 72))] = ((((input_tile[(1)] * -1.000000e+00f) + input_tile[(2)]) + input_tile[(9)]) + (input_tile[(10)] * -1.000000e+00f));
    data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 108))] = (((input_tile[(1)] + (input_tile[(3)] * -1.000000e+00f)) + (input_tile[(9)] * -1.000000e+00f)) + input_tile[(11)]);
    data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 144))] = (((input_tile[(4)] + (input_tile[(6)] * -1.000000e+00f)) + input_tile[(8)]) + (input_tile[(10)] * -1.000000e+00f));
    data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 180))] = (((input_tile[(5)] + input_tile[(6)]) + input_tile[(9)]) + input_tile[(10)]);
    data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 216))] = ((((input_tile[(5)] * -1.000000e+00f) + input_tile[(6)]) + (input_tile[(9)] * -1.000000e+00f)) + input_tile[(10)]);
    data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 252))] = (((input_tile[(5)] + (input_tile[(7)] * -1.000000e+00f)) + input_tile[(9)]) + (input_tile[(11)] * -1.000000e+00f));
    data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 288))] = ((((input_tile[(4)] * -1.000000e+00f) + input_tile[(6)]) + input_tile[(8)]) + (input_tile[(10)] * -1.000000e+00f));
    data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 324))] = ((((input_tile[(5)] * -1.000000e+00f) + (input_tile[(6)] * -1.000000e+00f)) + input_tile[(9)]) + input_tile[(10)]);
    data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 360))] = (((input_tile[(5)] + (input_tile[(6)] * -1.000000e+00f)) + (input_tile[(9)] * -1.000000e+00f)) + input_tile[(10)]);
    data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 396))] = ((((input_tile[(5)] * -1.000000e+00f) + input_tile[(7)]) + input_tile[(9)]) + (input_tile[(11)] * -1.000000e+00f));
    data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 432))] = (((input_tile[(4)] + (input_tile[(6)] * -1.000000e+00f)) + (input_tile[(12)] * -1.000000e+00f)) + input_tile[(14)]);
    data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 468))] = (((input_tile[(5)] + input_tile[(6)]) + (input_tile[(13)] * -1.000000e+00f)) + (input_tile[(14)] * -1.000000e+00f));
    data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 504))] = ((((input_tile[(5)] * -1.000000e+00f) + input_tile[(6)]) + input_tile[(13)]) + (input_tile[(14)] * -1.000000e+00f));
    data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 540))] = (((input_tile[(5)] + (input_tile[(7)] * -1.000000e+00f)) + (input_tile[(13)] * -1.000000e+00f)) + input_tile[(15)]);
  }
}

// in 16, height 28, width 28, padding 1
#pragma nest
extern "C" __global__ void __launch_bounds__(64) conv2d_winograd_b(float* __restrict__ data, float* __restrict__ data_pack) {
  float input_tile[16];
  for (int eps = 0; eps < 4; ++eps) {
    for (int nu = 0; nu < 4; ++nu) {
      input_tile[(((eps * 4) + nu))] = (((((1 <= ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 196) / 14) * 2) + eps)) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 196) / 14) * 2) + eps) < 29)) && (1 <= ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 196) % 14) * 2) + nu))) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 196) % 14) * 2) + nu) < 29)) ? data[((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 196) * 784) + (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 196) / 14) * 2) + eps) * 28)) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 196) % 14) * 2) + nu)) - 29))] : 0.000000e+00f);
    }
  }
  data_pack[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = (((input_tile[(0)] + (input_tile[(2)] * -1.000000e+00f)) + (input_tile[(8)] * -1.000000e+00f)) + input_tile[(10)]);
  data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 3136))] = (((input_tile[(1)] + input_tile[(2)]) + (input_tile[(9)] * -1.000000e+00f)) + (input_tile[(10)] * -1.000000e+00f));
  data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 6272))] = ((((input_tile[(1)] * -1.000000e+00f) + input_tile[(2)]) + input_tile[(9)]) + (input_tile[(10)] * -1.000000e+00f));
  data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 9408))] = (((input_tile[(1)] + (input_tile[(3)] * -1.000000e+00f)) + (input_tile[(9)] * -1.000000e+00f)) + input_tile[(11)]);
  data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 12544))] = (((input_tile[(4)] + (input_tile[(6)] * -1.000000e+00f)) + input_tile[(8)]) + (input_tile[(10)] * -1.000000e+00f));
  data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 15680))] = (((input_tile[(5)] + input_tile[(6)]) + input_tile[(9)]) + input_tile[(10)]);
  data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 18816))] = ((((input_tile[(5)] * -1.000000e+00f) + input_tile[(6)]) + (input_tile[(9)] * -1.000000e+00f)) + input_tile[(10)]);
  data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 21952))] = (((input_tile[(5)] + (input_tile[(7)] * -1.000000e+00f)) + input_tile[(9)]) + (input_tile[(11)] * -1.000000e+00f));
  data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 25088))] = ((((input_tile[(4)] * -1.000000e+00f) + input_tile[(6)]) + input_tile[(8)]) + (input_tile[(10)] * -1.000000e+00f));
  data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 28224))] = ((((input_tile[(5)] * -1.000000e+00f) + (input_tile[(6)] * -1.000000e+00f)) + input_tile[(9)]) + input_tile[(10)]);
  data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 31360))] = (((input_tile[(5)] + (input_tile[(6)] * -1.000000e+00f)) + (input_tile[(9)] * -1.000000e+00f)) + input_tile[(10)]);
  data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 34496))] = ((((input_tile[(5)] * -1.000000e+00f) + input_tile[(7)]) + input_tile[(9)]) + (input_tile[(11)] * -1.000000e+00f));
  data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 37632))] = (((input_tile[(4)] + (input_tile[(6)] * -1.000000e+00f)) + (input_tile[(12)] * -1.000000e+00f)) + input_tile[(14)]);
  data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 40768))] = (((input_tile[(5)] + input_tile[(6)]) + (input_tile[(13)] * -1.000000e+00f)) + (input_tile[(14)] * -1.000000e+00f));
  data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 43904))] = ((((input_tile[(5)] * -1.000000e+00f) + input_tile[(6)]) + input_tile[(13)]) + (input_tile[(14)] * -1.000000e+00f));
  data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 47040))] = (((input_tile[(5)] + (input_tile[(7)] * -1.000000e+00f)) + (input_tile[(13)] * -1.000000e+00f)) + input_tile[(15)]);
}

// in 8, height 13, width 17, padding 0
#pragma nest
extern "C" __global__ void __launch_bounds__(64) conv2d_winograd_c(float* __restrict__ data, float* __restrict__ data_pack) {
  float input_tile[16];
  for (int eps = 0; eps < 4; ++eps) {
    for (int nu = 0; nu < 4; ++nu) {
      input_tile[(((eps * 4) + nu))] = (((((0 <= ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 48) / 8) * 2) + eps)) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 48) / 8) * 2) + eps) < 13)) && (0 <= ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 48) % 8) * 2) + nu))) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 48) % 8) * 2) + nu) < 17)) ? data[(((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / 48) * 221) + (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 48) / 8) * 2) + eps) * 17)) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % 48) % 8) * 2) + nu)))] : 0.000000e+00f);
    }
  }
  data_pack[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = (((input_tile[(0)] + (input_tile[(2)] * -1.000000e+00f)) + (input_tile[(8)] * -1.000000e+00f)) + input_tile[(10)]);
  data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 384))] = (((input_tile[(1)] + input_tile[(2)]) + (input_tile[(9)] * -1.000000e+00f)) + (input_tile[(10)] * -1.000000e+00f));
  data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 768))] = ((((input_tile[(1)] * -1.000000e+00f) + input_tile[(2)]) + input_tile[(9)]) + (input_tile[(10)] * -1.000000e+00f));
  data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 1152))] = (((input_tile[(1)] + (input_tile[(3)] * -1.000000e+00f)) + (input_tile[(9)] * -1.000000e+00f)) + input_tile[(11)]);
  data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 1536))] = (((input_tile[(4)] + (input_tile[(6)] * -1.000000e+00f)) + input_tile[(8)]) + (input_tile[(10)] * -1.000000e+00f));
  data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 1920))] = (((input_tile[(5)] + input_tile[(6)]) + input_tile[(9)]) + input_tile[(10)]);
  data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 2304))] = ((((input_tile[(5)] * -1.000000e+00f) + input_tile[(6)]) + (input_tile[(9)] * -1.000000e+00f)) + input_tile[(10)]);
  data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 2688))] = (((input_tile[(5)] + (input_tile[(7)] * -1.000000e+00f)) + input_tile[(9)]) + (input_tile[(11)] * -1.000000e+00f));
  data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 3072))] = ((((input_tile[(4)] * -1.000000e+00f) + input_tile[(6)]) + input_tile[(8)]) + (input_tile[(10)] * -1.000000e+00f));
  data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 3456))] = ((((input_tile[(5)] * -1.000000e+00f) + (input_tile[(6)] * -1.000000e+00f)) + input_tile[(9)]) + input_tile[(10)]);
  data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 3840))] = (((input_tile[(5)] + (input_tile[(6)] * -1.000000e+00f)) + (input_tile[(9)] * -1.000000e+00f)) + input_tile[(10)]);
  data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 4224))] = ((((input_tile[(5)] * -1.000000e+00f) + input_tile[(7)]) + input_tile[(9)]) + (input_tile[(11)] * -1.000000e+00f));
  data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 4608))] = (((input_tile[(4)] + (input_tile[(6)] * -1.000000e+00f)) + (input_tile[(12)] * -1.000000e+00f)) + input_tile[(14)]);
  data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 4992))] = (((input_tile[(5)] + input_tile[(6)]) + (input_tile[(13)] * -1.000000e+00f)) + (input_tile[(14)] * -1.000000e+00f));
  data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 5376))] = ((((input_tile[(5)] * -1.000000e+00f) + input_tile[(6)]) + input_tile[(13)]) + (input_tile[(14)] * -1.000000e+00f));
  data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + 5760))] = (((input_tile[(5)] + (input_tile[(7)] * -1.000000e+00f)) + (input_tile[(13)] * -1.000000e+00f)) + input_tile[(15)]);
}

// in ci, height h, width w, padding 1
#pragma nest assume(1 <= ci && ci <= 4096, 1 <= h && h <= 4096, 1 <= w && w <= 4096)
extern "C" __global__ void __launch_bounds__(64) conv2d_winograd_n(float* __restrict__ data, float* __restrict__ data_pack, int ci, int h, int w) {
  float input_tile[16];
  if (((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) < ((ci * ((h + 1) / 2)) * ((w + 1) / 2))) {
    for (int eps = 0; eps < 4; ++eps) {
      for (int nu = 0; nu < 4; ++nu) {
        input_tile[(((eps * 4) + nu))] = (((((1 <= ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (((h + 1) / 2) * ((w + 1) / 2))) / ((w + 1) / 2)) * 2) + eps)) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (((h + 1) / 2) * ((w + 1) / 2))) / ((w + 1) / 2)) * 2) + eps) < (h + 1))) && (1 <= ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (((h + 1) / 2) * ((w + 1) / 2))) % ((w + 1) / 2)) * 2) + nu))) && (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (((h + 1) / 2) * ((w + 1) / 2))) % ((w + 1) / 2)) * 2) + nu) < (w + 1))) ? data[((((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) / (((h + 1) / 2) * ((w + 1) / 2))) * (h * w)) + (((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (((h + 1) / 2) * ((w + 1) / 2))) / ((w + 1) / 2)) * 2) + eps) * w)) + ((((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) % (((h + 1) / 2) * ((w + 1) / 2))) % ((w + 1) / 2)) * 2) + nu)) - (w + 1)))] : 0.000000e+00f);
      }
    }
    data_pack[(((((int)blockIdx.x) * 64) + ((int)threadIdx.x)))] = (((input_tile[(0)] + (input_tile[(2)] * -1.000000e+00f)) + (input_tile[(8)] * -1.000000e+00f)) + input_tile[(10)]);
    data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + ((ci * ((h + 1) / 2)) * ((w + 1) / 2))))] = (((input_tile[(1)] + input_tile[(2)]) + (input_tile[(9)] * -1.000000e+00f)) + (input_tile[(10)] * -1.000000e+00f));
    data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + (((ci * ((h + 1) / 2)) * ((w + 1) / 2)) * 2)))] = ((((input_tile[(1)] * -1.000000e+00f) + input_tile[(2)]) + input_tile[(9)]) + (input_tile[(10)] * -1.000000e+00f));
    data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + (((ci * ((h + 1) / 2)) * ((w + 1) / 2)) * 3)))] = (((input_tile[(1)] + (input_tile[(3)] * -1.000000e+00f)) + (input_tile[(9)] * -1.000000e+00f)) + input_tile[(11)]);
    data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + (((ci * ((h + 1) / 2)) * ((w + 1) / 2)) * 4)))] = (((input_tile[(4)] + (input_tile[(6)] * -1.000000e+00f)) + input_tile[(8)]) + (input_tile[(10)] * -1.000000e+00f));
    data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + (((ci * ((h + 1) / 2)) * ((w + 1) / 2)) * 5)))] = (((input_tile[(5)] + input_tile[(6)]) + input_tile[(9)]) + input_tile[(10)]);
    data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + (((ci * ((h + 1) / 2)) * ((w + 1) / 2)) * 6)))] = ((((input_tile[(5)] * -1.000000e+00f) + input_tile[(6)]) + (input_tile[(9)] * -1.000000e+00f)) + input_tile[(10)]);
    data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + (((ci * ((h + 1) / 2)) * ((w + 1) / 2)) * 7)))] = (((input_tile[(5)] + (input_tile[(7)] * -1.000000e+00f)) + input_tile[(9)]) + (input_tile[(11)] * -1.000000e+00f));
    data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + (((ci * ((h + 1) / 2)) * ((w + 1) / 2)) * 8)))] = ((((input_tile[(4)] * -1.000000e+00f) + input_tile[(6)]) + input_tile[(8)]) + (input_tile[(10)] * -1.000000e+00f));
    data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + (((ci * ((h + 1) / 2)) * ((w + 1) / 2)) * 9)))] = ((((input_tile[(5)] * -1.000000e+00f) + (input_tile[(6)] * -1.000000e+00f)) + input_tile[(9)]) + input_tile[(10)]);
    data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + (((ci * ((h + 1) / 2)) * ((w + 1) / 2)) * 10)))] = (((input_tile[(5)] + (input_tile[(6)] * -1.000000e+00f)) + (input_tile[(9)] * -1.000000e+00f)) + input_tile[(10)]);
    data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + (((ci * ((h + 1) / 2)) * ((w + 1) / 2)) * 11)))] = ((((input_tile[(5)] * -1.000000e+00f) + input_tile[(7)]) + input_tile[(9)]) + (input_tile[(11)] * -1.000000e+00f));
    data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + (((ci * ((h + 1) / 2)) * ((w + 1) / 2)) * 12)))] = (((input_tile[(4)] + (input_tile[(6)] * -1.000000e+00f)) + (input_tile[(12)] * -1.000000e+00f)) + input_tile[(14)]);
    data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + (((ci * ((h + 1) / 2)) * ((w + 1) / 2)) * 13)))] = (((input_tile[(5)] + input_tile[(6)]) + (input_tile[(13)] * -1.000000e+00f)) + (input_tile[(14)] * -1.000000e+00f));
    data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + (((ci * ((h + 1) / 2)) * ((w + 1) / 2)) * 14)))] = ((((input_tile[(5)] * -1.000000e+00f) + input_tile[(6)]) + input_tile[(13)]) + (input_tile[(14)] * -1.000000e+00f));
    data_pack[((((((int)blockIdx.x) * 64) + ((int)threadIdx.x)) + (((ci * ((h + 1) / 2)) * ((w + 1) / 2)) * 15)))] = (((input_tile[(5)] + (input_tile[(7)] * -1.000000e+00f)) + (input_tile[(13)] * -1.000000e+00f)) + input_tile[(15)]);
  }
}

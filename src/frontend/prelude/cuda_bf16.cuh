/* cuda_bf16.cuh - __nv_bfloat16 and __nv_bfloat162. */
#pragma clang system_header
#ifndef __CUDA_BF16_H__
#define __CUDA_BF16_H__
#define __CUDA_BF16_TYPES_EXIST__
#include <cuda_fp16.h>

#define CN_H __nv_bfloat16
#define CN_H2 __nv_bfloat162
#define CN_RAW __nv_bfloat16_raw
#define CN_RAW2 __nv_bfloat162_raw
#define CN_OTHER __half
#define CN_N(a, b) a##bfloat16##b
#define CN_PAIR __bfloat162bfloat162
#define CN_MOVED(T) T &&
#include "cunest_half.h"

typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

#define CUDART_INF_BF16 __ushort_as_bfloat16((unsigned short)0x7F80U)
#define CUDART_NAN_BF16 __ushort_as_bfloat16((unsigned short)0x7FFFU)
#define CUDART_MAX_NORMAL_BF16 __ushort_as_bfloat16((unsigned short)0x7F7FU)
#define CUDART_MIN_DENORM_BF16 __ushort_as_bfloat16((unsigned short)0x0001U)
#define CUDART_NEG_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x8000U)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x0000U)
#define CUDART_ONE_BF16 __ushort_as_bfloat16((unsigned short)0x3F80U)

#endif

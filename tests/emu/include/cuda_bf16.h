/* cuda_bf16.h - __nv_bfloat16 and __nv_bfloat162 for the emulator, see half.h. */
#ifndef EMU_CUDA_BF16_H
#define EMU_CUDA_BF16_H

#include <cmath>
#include <cstdint>
#include <cstring>

static inline uint16_t emu_to_bfloat(float x)
{
	uint32_t u;

	if (std::isnan(x))
		return 0x7fff;
	std::memcpy(&u, &x, sizeof u);
	return (uint16_t)((u + 0x7fff + (u >> 16 & 1)) >> 16);
}

static inline float emu_of_bfloat(uint16_t bits)
{
	const uint32_t u = (uint32_t)bits << 16;
	float x;

	std::memcpy(&x, &u, sizeof x);
	return x;
}

#define EMU_H __nv_bfloat16
#define EMU_H2 __nv_bfloat162
#define EMU_N(a, b) a##bfloat16##b
#define EMU_PAIR __bfloat162bfloat162
#define EMU_ROUND emu_to_bfloat
#define EMU_WIDEN emu_of_bfloat
#include "half.h"

typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

#endif

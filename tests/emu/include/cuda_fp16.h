/* cuda_fp16.h - __half and __half2 for the emulator, see half.h. */
#ifndef EMU_CUDA_FP16_H
#define EMU_CUDA_FP16_H

#include <cmath>
#include <cstdint>

static inline uint16_t emu_to_half(float x)
{
	const uint16_t sign = std::signbit(x) ? 0x8000 : 0;
	const double a = std::fabs((double)x);
	int e;

	if (std::isnan(x))
		return 0x7fff;
	if (a >= 65520) /* rounds to 2^16 */
		return sign | 0x7c00;
	if (a < 0x1p-14)
		return sign | (uint16_t)std::nearbyint(a * 0x1p24);
	std::frexp(a, &e); /* a mantissa that rounds up to 2 is carried into the exponent */
	return sign | (uint16_t)(((e + 14) << 10) + (int)std::nearbyint(std::ldexp(a, 11 - e)) - 1024);
}

static inline float emu_of_half(uint16_t bits)
{
	const int e = bits >> 10 & 31, m = bits & 1023;
	const float x = e == 31 ? (m ? NAN : INFINITY) : (float)(e ? std::ldexp(1024 + m, e - 25) : std::ldexp(m, -24));

	return bits & 0x8000 ? -x : x;
}

#define EMU_H __half
#define EMU_H2 __half2
#define EMU_N(a, b) a##half##b
#define EMU_PAIR __half2half2
#define EMU_ROUND emu_to_half
#define EMU_WIDEN emu_of_half
#include "half.h"

typedef __half half;
typedef __half2 half2;

#endif

/* vector.h - CUDA's built-in vector types and their make_ functions. */
#ifndef EMU_VECTOR_H
#define EMU_VECTOR_H

#define EMU_VECTORS_OF(S, N, A2, A4) \
	struct N##1 { \
		S x; \
	}; \
	struct __attribute__((aligned(A2))) N##2 { \
		S x, y; \
	}; \
	struct N##3 { \
		S x, y, z; \
	}; \
	struct __attribute__((aligned(A4))) N##4 { \
		S x, y, z, w; \
	}; \
	static inline N##1 make_##N##1(S x) { return {x}; } \
	static inline N##2 make_##N##2(S x, S y) { return {x, y}; } \
	static inline N##3 make_##N##3(S x, S y, S z) { return {x, y, z}; } \
	static inline N##4 make_##N##4(S x, S y, S z, S w) { return {x, y, z, w}; }

EMU_VECTORS_OF(signed char, char, 2, 4)
EMU_VECTORS_OF(unsigned char, uchar, 2, 4)
EMU_VECTORS_OF(short, short, 4, 8)
EMU_VECTORS_OF(unsigned short, ushort, 4, 8)
EMU_VECTORS_OF(int, int, 8, 16)
EMU_VECTORS_OF(unsigned, uint, 8, 16)
EMU_VECTORS_OF(long, long, 16, 16)
EMU_VECTORS_OF(unsigned long, ulong, 16, 16)
EMU_VECTORS_OF(long long, longlong, 16, 16)
EMU_VECTORS_OF(unsigned long long, ulonglong, 16, 16)
EMU_VECTORS_OF(float, float, 8, 16)
EMU_VECTORS_OF(double, double, 16, 16)

struct dim3 {
	unsigned x, y, z;
	constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
	constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
	operator uint3() const { return {x, y, z}; }
};

#endif

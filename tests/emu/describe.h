/* describe.h - what the driver made by spec.awk says of its arrays: of which scalars an element is made.
 *
 * After CUDA's vector types, be they the emulator's or nvcc's own. */
#ifndef EMU_DESCRIBE_H
#define EMU_DESCRIBE_H

#define EMU_FOR_EACH_VECTOR(M) \
	M(int, int2) M(int, int3) M(int, int4) \
	M(unsigned, uint2) M(unsigned, uint3) M(unsigned, uint4) \
	M(unsigned char, uchar4) M(signed char, char4) \
	M(float, float1) M(float, float2) M(float, float3) M(float, float4) \
	M(double, double1) M(double, double2) M(double, double3) M(double, double4)

template <typename T> struct emu_traits {
	static const enum emu_kind kind = __is_enum(T) || T(1) / T(2) == T(0) ? EMU_INT : EMU_BYTES;
	typedef T scalar;
};
template <> struct emu_traits<float> {
	static const enum emu_kind kind = EMU_F32;
	typedef float scalar;
};
template <> struct emu_traits<double> {
	static const enum emu_kind kind = EMU_F64;
	typedef double scalar;
};
#define EMU_VECTOR_TRAIT(S, V) \
	template <> struct emu_traits<V> { \
		static const enum emu_kind kind = emu_traits<S>::kind; \
		typedef S scalar; \
	};
EMU_FOR_EACH_VECTOR(EMU_VECTOR_TRAIT)

template <typename T>
static struct emu_array emu_describe(const char *name, enum emu_role role, long long n, emu_fill *f)
{
	struct emu_array a = {};
	a.name = name;
	a.role = role;
	a.kind = emu_traits<T>::kind;
	a.unit = sizeof(typename emu_traits<T>::scalar);
	a.count = n * (long long)(sizeof(T) / a.unit);
	a.fill = f;
	a.element = sizeof(T);
	a.elements = n;
	return a;
}

#endif

/* device.cuh - what a CUDA source finds declared when there is no CUDA toolkit: the device's part.
 *
 * Read by libclang only, before the user's first line; nothing here is ever compiled.  Device functions
 * are static and __device__ alone, so that they overload beside the C library's (which are host functions)
 * instead of colliding with them.  threadIdx.x is an ordinary member of an ordinary struct: that is what
 * makes it visible in libclang's cursors. */
#pragma clang system_header
#define __CUNEST__ 1
#ifndef CUNEST_PRELUDE
#define CUNEST_PRELUDE

#define __CUDACC__ 1
#define __NVCC__ 1
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 4
#define __CUDACC_VER_BUILD__ 0
#define CUDART_VERSION 12040
#define CUDA_VERSION 12040

/* Sources ask by these names what has been included. */
#define __DRIVER_TYPES_H__
#define __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_API_H__
#define __VECTOR_TYPES_H__
#define __VECTOR_FUNCTIONS_H__
#define __HOST_DEFINES_H__
#define __DEVICE_TYPES_H__
#define __BUILTIN_TYPES_H__
#define __CHANNEL_DESCRIPTOR_H__
#define __TEXTURE_TYPES_H__
#define __SURFACE_TYPES_H__
#define __DEVICE_LAUNCH_PARAMETERS_H__

/* What is static and not used is asked about at the end of a source, which would read all of them again
 * from a precompiled header: 6 ms of 8. */
#define CN_USED __attribute__((unused))

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((device))
#define __grid_constant__
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __cluster_dims__(...)
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
#define CUDART_CB
#define CUDARTAPI

typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
struct CUuuid_st { char bytes[16]; };
typedef struct CUuuid_st CUuuid;

/* ---- vector types ---- */

#define CN_VEC1(name, type) struct name { type x; };
#define CN_VEC2(name, type, align) struct __align__(align) name { type x, y; };
#define CN_VEC3(name, type) struct name { type x, y, z; };
#define CN_VEC4(name, type, align) struct __align__(align) name { type x, y, z, w; };
/* Without bodies: those of device functions are read again at the end of a source. */
#define CN_MAKE(name, type) \
	static CN_USED __host__ __device__ name##1 make_##name##1(type x); \
	static CN_USED __host__ __device__ name##2 make_##name##2(type x, type y); \
	static CN_USED __host__ __device__ name##3 make_##name##3(type x, type y, type z); \
	static CN_USED __host__ __device__ name##4 make_##name##4(type x, type y, type z, type w);
#define CN_VECTOR(name, type, align2, align4) \
	CN_VEC1(name##1, type) CN_VEC2(name##2, type, align2) CN_VEC3(name##3, type) CN_VEC4(name##4, type, align4) \
	CN_MAKE(name, type)

CN_VECTOR(char, signed char, 2, 4)
CN_VECTOR(uchar, unsigned char, 2, 4)
CN_VECTOR(short, short, 4, 8)
CN_VECTOR(ushort, unsigned short, 4, 8)
CN_VECTOR(int, int, 8, 16)
CN_VECTOR(uint, unsigned int, 8, 16)
CN_VECTOR(long, long, 16, 16)
CN_VECTOR(ulong, unsigned long, 16, 16)
CN_VECTOR(longlong, long long, 16, 16)
CN_VECTOR(ulonglong, unsigned long long, 16, 16)
CN_VECTOR(float, float, 8, 16)
CN_VECTOR(double, double, 16, 16)

struct dim3 {
	unsigned int x, y, z;
	__host__ __device__ constexpr dim3(unsigned int a = 1, unsigned int b = 1, unsigned int c = 1)
		: x(a), y(b), z(c) {}
	__host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
};

extern const __device__ uint3 threadIdx;
extern const __device__ uint3 blockIdx;
extern const __device__ dim3 blockDim;
extern const __device__ dim3 gridDim;
extern const __device__ int warpSize;

/* ---- helpers of the declarations below ---- */

template <class T> struct cn_same { typedef T type; };
template <bool, class T> struct cn_if {};
template <class T> struct cn_if<true, T> { typedef T type; };
template <class T> struct cn_integral { enum { value = 0 }; };
#define CN_INTEGRAL(T) template <> struct cn_integral<T> { enum { value = 1 }; };
CN_INTEGRAL(bool)
CN_INTEGRAL(char)
CN_INTEGRAL(signed char)
CN_INTEGRAL(unsigned char)
CN_INTEGRAL(short)
CN_INTEGRAL(unsigned short)
CN_INTEGRAL(int)
CN_INTEGRAL(unsigned int)
CN_INTEGRAL(long)
CN_INTEGRAL(unsigned long)
CN_INTEGRAL(long long)
CN_INTEGRAL(unsigned long long)

#define CN_D static CN_USED __device__

/* ---- mathematics ---- */

#define CN_MATH1(n) \
	CN_D double n(double); CN_D float n(float); CN_D float n##f(float); \
	CN_OF_INT(double, n)
#define CN_MATH2(n) \
	CN_D double n(double, double); CN_D float n(float, float); CN_D float n##f(float, float); \
	CN_D double n(double, float); CN_D double n(float, double); \
	template <class T> CN_D typename cn_if<cn_integral<T>::value, double>::type n(T, double); \
	template <class T> CN_D typename cn_if<cn_integral<T>::value, double>::type n(double, T); \
	template <class T> CN_D typename cn_if<cn_integral<T>::value, double>::type n(T, float); \
	template <class T> CN_D typename cn_if<cn_integral<T>::value, double>::type n(float, T); \
	template <class T, class U> CN_D typename cn_if<cn_integral<T>::value && cn_integral<U>::value, double>::type n(T, U);

#define CN_OF_INT(R, n) template <class T> CN_D typename cn_if<cn_integral<T>::value, R>::type n(T);

CN_MATH1(acos) CN_MATH1(acosh) CN_MATH1(asin) CN_MATH1(asinh) CN_MATH1(atan) CN_MATH1(atanh)
CN_MATH1(cbrt) CN_MATH1(ceil) CN_MATH1(cos) CN_MATH1(cosh) CN_MATH1(erf) CN_MATH1(erfc) CN_MATH1(exp)
CN_MATH1(exp2) CN_MATH1(expm1) CN_MATH1(fabs) CN_MATH1(floor) CN_MATH1(lgamma) CN_MATH1(log)
CN_MATH1(log10) CN_MATH1(log1p) CN_MATH1(log2) CN_MATH1(logb) CN_MATH1(nearbyint) CN_MATH1(rint)
CN_MATH1(round) CN_MATH1(sin) CN_MATH1(sinh) CN_MATH1(sqrt) CN_MATH1(tan) CN_MATH1(tanh)
CN_MATH1(tgamma) CN_MATH1(trunc) CN_MATH1(rsqrt) CN_MATH1(rcbrt) CN_MATH1(sinpi) CN_MATH1(cospi)
CN_MATH1(exp10) CN_MATH1(erfinv) CN_MATH1(erfcinv) CN_MATH1(erfcx) CN_MATH1(normcdf)
CN_MATH1(normcdfinv)
CN_MATH2(atan2) CN_MATH2(copysign) CN_MATH2(fdim) CN_MATH2(fmax) CN_MATH2(fmin) CN_MATH2(fmod)
CN_MATH2(hypot) CN_MATH2(pow) CN_MATH2(remainder) CN_MATH2(nextafter)
template <class A, class B, class C> CN_D double fma(A, B, C);
CN_D double fma(double, double, double); CN_D float fma(float, float, float); CN_D float fmaf(float, float, float);
CN_D double ldexp(double, int); template <class T> CN_D typename cn_if<cn_integral<T>::value, double>::type ldexp(T, int); CN_D float ldexp(float, int); CN_D float ldexpf(float, int);
CN_D double scalbn(double, int); CN_D float scalbn(float, int); CN_D float scalbnf(float, int);
CN_D double frexp(double, int *); CN_D float frexp(float, int *); CN_D float frexpf(float, int *);
CN_D double modf(double, double *); CN_D float modf(float, float *); CN_D float modff(float, float *);
CN_D void sincos(double, double *, double *); CN_D void sincos(float, float *, float *); CN_D void sincosf(float, float *, float *);
CN_D void sincospi(double, double *, double *); CN_D void sincospif(float, float *, float *);
CN_OF_INT(int, ilogb) CN_D int ilogb(double); CN_D int ilogb(float); CN_D int ilogbf(float);
CN_OF_INT(long, lrint) CN_D long lrint(double); CN_D long lrint(float); CN_D long lrintf(float);
CN_OF_INT(long, lround) CN_D long lround(double); CN_D long lround(float); CN_D long lroundf(float);
CN_OF_INT(long long, llrint) CN_D long long llrint(double); CN_D long long llrint(float); CN_D long long llrintf(float);
CN_OF_INT(long long, llround) CN_D long long llround(double); CN_D long long llround(float); CN_D long long llroundf(float);
CN_D double norm3d(double, double, double); CN_D float norm3df(float, float, float);
CN_D double norm4d(double, double, double, double); CN_D float norm4df(float, float, float, float);
CN_D float fdividef(float, float); CN_D double fdivide(double, double);
CN_D double nan(const char *); CN_D float nanf(const char *);
CN_D double powi(double, int); CN_D float powif(float, int);
#ifndef isnan
CN_OF_INT(bool, isnan) CN_D bool isnan(double); CN_D bool isnan(float);
CN_OF_INT(bool, isinf) CN_D bool isinf(double); CN_D bool isinf(float);
CN_OF_INT(bool, isfinite) CN_D bool isfinite(double); CN_D bool isfinite(float);
CN_OF_INT(bool, signbit) CN_D bool signbit(double); CN_D bool signbit(float);
#endif
CN_D int abs(int); CN_D long abs(long); CN_D long long abs(long long); CN_D float abs(float); CN_D double abs(double);
CN_D long labs(long); CN_D long long llabs(long long);

/* nvcc declares these for host code as well. */
#define CN_MINMAX(R, A, B) CN_D R min(A, B); CN_D R max(A, B); static CN_USED R min(A, B); static CN_USED R max(A, B);
CN_MINMAX(int, int, int)
CN_MINMAX(unsigned int, unsigned int, unsigned int)
CN_MINMAX(unsigned int, int, unsigned int)
CN_MINMAX(unsigned int, unsigned int, int)
CN_MINMAX(long, long, long)
CN_MINMAX(unsigned long, unsigned long, unsigned long)
CN_MINMAX(unsigned long, long, unsigned long)
CN_MINMAX(unsigned long, unsigned long, long)
CN_MINMAX(long long, long long, long long)
CN_MINMAX(unsigned long long, unsigned long long, unsigned long long)
CN_MINMAX(unsigned long long, long long, unsigned long long)
CN_MINMAX(unsigned long long, unsigned long long, long long)
CN_MINMAX(float, float, float)
CN_MINMAX(double, double, double)
CN_MINMAX(double, float, double)
CN_MINMAX(double, double, float)
CN_D unsigned int umin(unsigned int, unsigned int); CN_D unsigned int umax(unsigned int, unsigned int);
CN_D long long llmin(long long, long long); CN_D long long llmax(long long, long long);
CN_D unsigned long long ullmin(unsigned long long, unsigned long long); CN_D unsigned long long ullmax(unsigned long long, unsigned long long);

/* ---- intrinsics ---- */

#define CN_ROUND1(R, f, A) CN_D R f##_rn(A); CN_D R f##_rz(A); CN_D R f##_ru(A); CN_D R f##_rd(A);
#define CN_ROUND2(R, f, A) CN_D R f##_rn(A, A); CN_D R f##_rz(A, A); CN_D R f##_ru(A, A); CN_D R f##_rd(A, A);
#define CN_ROUND3(R, f, A) CN_D R f##_rn(A, A, A); CN_D R f##_rz(A, A, A); CN_D R f##_ru(A, A, A); CN_D R f##_rd(A, A, A);
CN_ROUND2(float, __fadd, float) CN_ROUND2(float, __fsub, float) CN_ROUND2(float, __fmul, float)
CN_ROUND2(float, __fdiv, float) CN_ROUND3(float, __fmaf, float) CN_ROUND1(float, __frcp, float)
CN_ROUND1(float, __fsqrt, float) CN_D float __frsqrt_rn(float);
CN_ROUND2(double, __dadd, double) CN_ROUND2(double, __dsub, double) CN_ROUND2(double, __dmul, double)
CN_ROUND2(double, __ddiv, double) CN_ROUND3(double, __fma, double) CN_ROUND1(double, __drcp, double)
CN_ROUND1(double, __dsqrt, double)
CN_ROUND1(int, __float2int, float) CN_ROUND1(unsigned int, __float2uint, float)
CN_ROUND1(long long, __float2ll, float) CN_ROUND1(unsigned long long, __float2ull, float)
CN_ROUND1(int, __double2int, double) CN_ROUND1(unsigned int, __double2uint, double)
CN_ROUND1(long long, __double2ll, double) CN_ROUND1(unsigned long long, __double2ull, double)
CN_ROUND1(float, __double2float, double)
CN_ROUND1(float, __int2float, int) CN_ROUND1(float, __uint2float, unsigned int)
CN_ROUND1(float, __ll2float, long long) CN_ROUND1(float, __ull2float, unsigned long long)
CN_ROUND1(double, __ll2double, long long) CN_ROUND1(double, __ull2double, unsigned long long)
CN_D double __int2double_rn(int); CN_D double __uint2double_rn(unsigned int);
CN_D int __float_as_int(float); CN_D unsigned int __float_as_uint(float);
CN_D float __int_as_float(int); CN_D float __uint_as_float(unsigned int);
CN_D long long __double_as_longlong(double); CN_D double __longlong_as_double(long long);
CN_D int __double2hiint(double); CN_D int __double2loint(double); CN_D double __hiloint2double(int, int);
CN_D float __fdividef(float, float); CN_D float __expf(float); CN_D float __exp10f(float);
CN_D float __logf(float); CN_D float __log2f(float); CN_D float __log10f(float); CN_D float __sinf(float);
CN_D float __cosf(float); CN_D float __tanf(float); CN_D float __powf(float, float); CN_D float __saturatef(float);
CN_D void __sincosf(float, float *, float *);
CN_D int __popc(unsigned int); CN_D int __popcll(unsigned long long); CN_D int __clz(int); CN_D int __clzll(long long);
CN_D int __ffs(int); CN_D int __ffsll(long long); CN_D unsigned int __brev(unsigned int);
CN_D unsigned long long __brevll(unsigned long long); CN_D unsigned int __byte_perm(unsigned int, unsigned int, unsigned int);
CN_D unsigned int __funnelshift_l(unsigned int, unsigned int, unsigned int); CN_D unsigned int __funnelshift_r(unsigned int, unsigned int, unsigned int);
CN_D unsigned int __funnelshift_lc(unsigned int, unsigned int, unsigned int); CN_D unsigned int __funnelshift_rc(unsigned int, unsigned int, unsigned int);
CN_D int __mul24(int, int); CN_D unsigned int __umul24(unsigned int, unsigned int); CN_D int __mulhi(int, int);
CN_D unsigned int __umulhi(unsigned int, unsigned int); CN_D long long __mul64hi(long long, long long);
CN_D unsigned long long __umul64hi(unsigned long long, unsigned long long);
CN_D unsigned int __sad(int, int, unsigned int); CN_D unsigned int __usad(unsigned int, unsigned int, unsigned int);
CN_D int __hadd(int, int); CN_D int __rhadd(int, int); CN_D unsigned int __uhadd(unsigned int, unsigned int); CN_D unsigned int __urhadd(unsigned int, unsigned int);
CN_D int __dp4a(int, int, int); CN_D unsigned int __dp4a(unsigned int, unsigned int, unsigned int);

/* ---- memory ---- */

template <class T> CN_D T __ldg(const T *);
template <class T> CN_D T __ldca(const T *);
template <class T> CN_D T __ldcg(const T *);
template <class T> CN_D T __ldcs(const T *);
template <class T> CN_D T __ldcv(const T *);
template <class T> CN_D T __ldlu(const T *);
template <class T> CN_D void __stwb(T *, typename cn_same<T>::type);
template <class T> CN_D void __stcg(T *, typename cn_same<T>::type);
template <class T> CN_D void __stcs(T *, typename cn_same<T>::type);
template <class T> CN_D void __stwt(T *, typename cn_same<T>::type);
CN_D void __threadfence(void); CN_D void __threadfence_block(void); CN_D void __threadfence_system(void);

#define CN_ATOMIC(f) template <class T> CN_D T f(T *, typename cn_same<T>::type);
#define CN_ATOMICS(f) CN_ATOMIC(f) CN_ATOMIC(f##_block) CN_ATOMIC(f##_system)
CN_ATOMICS(atomicAdd) CN_ATOMICS(atomicSub) CN_ATOMICS(atomicExch) CN_ATOMICS(atomicMin) CN_ATOMICS(atomicMax)
CN_ATOMICS(atomicInc) CN_ATOMICS(atomicDec) CN_ATOMICS(atomicAnd) CN_ATOMICS(atomicOr) CN_ATOMICS(atomicXor)
template <class T> CN_D T atomicCAS(T *, typename cn_same<T>::type, typename cn_same<T>::type);
template <class T> CN_D T atomicCAS_block(T *, typename cn_same<T>::type, typename cn_same<T>::type);
template <class T> CN_D T atomicCAS_system(T *, typename cn_same<T>::type, typename cn_same<T>::type);

/* ---- threads ---- */

/* __syncthreads itself is a builtin of clang's. */
CN_D int __syncthreads_count(int); CN_D int __syncthreads_and(int);
CN_D int __syncthreads_or(int); CN_D void __syncwarp(unsigned int = 0xffffffff);
CN_D int __all(int); CN_D int __any(int); CN_D unsigned int __ballot(int);
CN_D int __all_sync(unsigned int, int); CN_D int __any_sync(unsigned int, int); CN_D int __uni_sync(unsigned int, int);
CN_D unsigned int __ballot_sync(unsigned int, int); CN_D unsigned int __activemask(void);
/* A narrow value goes as an int; any other keeps its type. */
#define CN_SHUFFLE(n, ...) \
	template <class T> CN_D typename cn_if<!cn_narrow<T>::value, T>::type n(__VA_ARGS__, int = 32);
template <class T> struct cn_narrow { enum { value = 0 }; };
#define CN_NARROW(T) template <> struct cn_narrow<T> { enum { value = 1 }; };
CN_NARROW(bool)
CN_NARROW(char)
CN_NARROW(signed char)
CN_NARROW(unsigned char)
CN_NARROW(short)
CN_NARROW(unsigned short)
CN_NARROW(int)
#undef CN_NARROW
CN_D int __shfl(int, int, int = 32); CN_SHUFFLE(__shfl, T, int)
CN_D int __shfl_up(int, unsigned int, int = 32); CN_SHUFFLE(__shfl_up, T, unsigned int)
CN_D int __shfl_down(int, unsigned int, int = 32); CN_SHUFFLE(__shfl_down, T, unsigned int)
CN_D int __shfl_xor(int, int, int = 32); CN_SHUFFLE(__shfl_xor, T, int)
CN_D int __shfl_sync(unsigned int, int, int, int = 32); CN_SHUFFLE(__shfl_sync, unsigned int, T, int)
CN_D int __shfl_up_sync(unsigned int, int, unsigned int, int = 32); CN_SHUFFLE(__shfl_up_sync, unsigned int, T, unsigned int)
CN_D int __shfl_down_sync(unsigned int, int, unsigned int, int = 32); CN_SHUFFLE(__shfl_down_sync, unsigned int, T, unsigned int)
CN_D int __shfl_xor_sync(unsigned int, int, int, int = 32); CN_SHUFFLE(__shfl_xor_sync, unsigned int, T, int)
#undef CN_SHUFFLE
template <class T> CN_D unsigned int __match_any_sync(unsigned int, T);
template <class T> CN_D unsigned int __match_all_sync(unsigned int, T, int *);
CN_D unsigned int __reduce_add_sync(unsigned int, unsigned int); CN_D int __reduce_add_sync(unsigned int, int);
CN_D unsigned int __reduce_min_sync(unsigned int, unsigned int); CN_D int __reduce_min_sync(unsigned int, int);
CN_D unsigned int __reduce_max_sync(unsigned int, unsigned int); CN_D int __reduce_max_sync(unsigned int, int);
CN_D unsigned int __reduce_and_sync(unsigned int, unsigned int); CN_D unsigned int __reduce_or_sync(unsigned int, unsigned int);
CN_D unsigned int __reduce_xor_sync(unsigned int, unsigned int);
CN_D long long clock64(void); CN_D long clock(void); CN_D void __nanosleep(unsigned int);
CN_D unsigned int __smid(void); CN_D unsigned int __laneid(void);
CN_D void __trap(void); CN_D void __brkpt(void); CN_D void __prof_trigger(int);

/* ---- the C library on the device ---- */

CN_D int printf(const char *, ...);
CN_D void *malloc(size_t); CN_D void free(void *);
CN_D void *memcpy(void *, const void *, size_t); CN_D void *memset(void *, int, size_t);
CN_D void *memmove(void *, const void *, size_t);
CN_D void __assert_fail(const char *, const char *, unsigned int, const char *);
CN_D void __assertfail(const char *, const char *, unsigned int, const char *, size_t);

#include "assert.h"
#include "cunest_runtime.h"
#include "cunest_texture.h"
#include "cunest_simd.h"
#include "cunest_special.h"

#undef CN_D
#undef CN_MATH1
#undef CN_MATH2
#undef CN_OF_INT
#undef CN_MINMAX
#undef CN_ROUND1
#undef CN_ROUND2
#undef CN_ROUND3
#undef CN_ATOMIC
#undef CN_ATOMICS
#undef CN_VECTOR
#undef CN_MAKE
#undef CN_VEC1
#undef CN_VEC2
#undef CN_VEC3
#undef CN_VEC4
#undef CN_INTEGRAL

#endif

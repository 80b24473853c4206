/* mma.cuh - matrix fragments that a warp holds together, and what multiplies them. */
#pragma clang system_header
#ifndef __CUDA_MMA_H__
#define __CUDA_MMA_H__
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#define CN_D static __attribute__((device))

namespace nvcuda {
namespace wmma {

struct row_major;
struct col_major;
struct matrix_a;
struct matrix_b;
struct accumulator;
enum layout_t { mem_row_major, mem_col_major };
namespace precision {
struct tf32;
}
namespace experimental {
namespace precision {
struct u4;
struct s4;
struct b1;
} // namespace precision
enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND = 2 };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };
} // namespace experimental

template <class T> struct helper_traits { typedef T element_type, storage_element_type, fill_argument_type, cn_memory; };
template <> struct helper_traits<experimental::precision::u4> { typedef unsigned element_type, storage_element_type, fill_argument_type; typedef void cn_memory; };
template <> struct helper_traits<experimental::precision::s4> { typedef int element_type, storage_element_type, fill_argument_type; typedef void cn_memory; };
template <> struct helper_traits<experimental::precision::b1> { typedef unsigned element_type, storage_element_type, fill_argument_type; typedef void cn_memory; };
template <> struct helper_traits<precision::tf32> { typedef float element_type, storage_element_type, fill_argument_type, cn_memory; };

template <class T, int size, int packed_size = size> struct __align__(8) __frag_base {
	enum { num_elements = size };
	enum { num_storage_elements = packed_size };
	typedef T element_type;
	typedef typename helper_traits<T>::storage_element_type storage_element_type;
	storage_element_type x[num_storage_elements];
};

template <class Use, int m, int n, int k, class T, class Layout = void> class fragment;

/* What a thread holds of each: its share of the matrix, but two copies of some halves. */
#define CN_A(m, n, k, T, ...) \
	template <> class fragment<matrix_a, m, n, k, T, row_major> : public __frag_base<T, __VA_ARGS__> {}; \
	template <> class fragment<matrix_a, m, n, k, T, col_major> : public __frag_base<T, __VA_ARGS__> {};
#define CN_B(m, n, k, T, ...) \
	template <> class fragment<matrix_b, m, n, k, T, row_major> : public __frag_base<T, __VA_ARGS__> {}; \
	template <> class fragment<matrix_b, m, n, k, T, col_major> : public __frag_base<T, __VA_ARGS__> {};
#define CN_C(m, n, k, T, size) template <> class fragment<accumulator, m, n, k, T> : public __frag_base<T, size> {};
#define CN_SHAPE(m, n, k, a, b) \
	CN_A(m, n, k, __half, 16) CN_B(m, n, k, __half, 16) CN_C(m, n, k, __half, 8) CN_C(m, n, k, float, 8) \
	CN_A(m, n, k, signed char, a) CN_B(m, n, k, signed char, b) CN_A(m, n, k, unsigned char, a) \
	CN_B(m, n, k, unsigned char, b) CN_C(m, n, k, int, 8) CN_A(m, n, k, __nv_bfloat16, a) CN_B(m, n, k, __nv_bfloat16, b)
CN_SHAPE(16, 16, 16, 8, 8)
CN_SHAPE(32, 8, 16, 16, 4)
CN_SHAPE(8, 32, 16, 4, 16)
CN_A(16, 16, 8, precision::tf32, 4)
CN_B(16, 16, 8, precision::tf32, 4)
CN_C(16, 16, 8, float, 8)
CN_A(8, 8, 4, double, 1)
CN_B(8, 8, 4, double, 1)
CN_C(8, 8, 4, double, 2)
CN_A(8, 8, 32, experimental::precision::u4, 8, 1)
CN_B(8, 8, 32, experimental::precision::u4, 8, 1)
CN_A(8, 8, 32, experimental::precision::s4, 8, 1)
CN_B(8, 8, 32, experimental::precision::s4, 8, 1)
CN_C(8, 8, 32, int, 2)
CN_A(8, 8, 128, experimental::precision::b1, 32, 1)
CN_B(8, 8, 128, experimental::precision::b1, 32, 1)
CN_C(8, 8, 128, int, 2)
#undef CN_SHAPE
#undef CN_A
#undef CN_B
#undef CN_C

template <class T, int size, int packed_size>
CN_D void fill_fragment(__frag_base<T, size, packed_size> &, const typename helper_traits<T>::fill_argument_type &);
template <class Use, int m, int n, int k, class T, class Layout>
CN_D void load_matrix_sync(fragment<Use, m, n, k, T, Layout> &, const typename helper_traits<T>::cn_memory *, unsigned);
template <int m, int n, int k, class T>
CN_D void load_matrix_sync(fragment<accumulator, m, n, k, T> &, const T *, unsigned, layout_t);
template <int m, int n, int k, class T>
CN_D void store_matrix_sync(typename helper_traits<T>::cn_memory *, const fragment<accumulator, m, n, k, T> &, unsigned, layout_t);
template <int m, int n, int k, class A, class B, class C, class D, class LA, class LB>
CN_D void mma_sync(fragment<accumulator, m, n, k, D> &, const fragment<matrix_a, m, n, k, A, LA> &, const fragment<matrix_b, m, n, k, B, LB> &, const fragment<accumulator, m, n, k, C> &);
template <int m, int n, int k, class A, class B, class C, class D, class LA, class LB>
CN_D void mma_sync(fragment<accumulator, m, n, k, D> &, const fragment<matrix_a, m, n, k, A, LA> &, const fragment<matrix_b, m, n, k, B, LB> &, const fragment<accumulator, m, n, k, C> &, bool);
template <int m, int n, int k, class A, class B, class LA, class LB>
CN_D void bmma_sync(fragment<accumulator, m, n, k, int> &, const fragment<matrix_a, m, n, k, A, LA> &, const fragment<matrix_b, m, n, k, B, LB> &, const fragment<accumulator, m, n, k, int> &, experimental::bmmaBitOp = experimental::bmmaBitOpXOR, experimental::bmmaAccumulateOp = experimental::bmmaAccumulateOpPOPC);
CN_D float __float_to_tf32(float);

} // namespace wmma
} // namespace nvcuda

#undef CN_D

#endif

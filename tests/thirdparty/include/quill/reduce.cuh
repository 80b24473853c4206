/* reduce.cuh - a tree over the threads of a block, for any operation. */
#ifndef QUILL_REDUCE_CUH
#define QUILL_REDUCE_CUH

#include "launch.cuh"

namespace quill {

template <typename T> struct plus {
	static __device__ T zero() { return T(0); }
	static __device__ T of(T a, T b) { return a + b; }
};

template <typename T> struct least {
	static __device__ T zero() { return T(0x7fffffff); }
	static __device__ T of(T a, T b) { return b < a ? b : a; }
};

template <typename T> struct greatest {
	static __device__ T zero() { return T(-0x7fffffff); }
	static __device__ T of(T a, T b) { return a < b ? b : a; }
};

/* All threads of a block of QUILL_BLOCK call it; the result is that of thread 0. */
template <typename T, template <typename> class Op> __device__ T block_reduce(T mine)
{
	__shared__ T part[QUILL_BLOCK];

	part[threadIdx.x] = mine;
	__syncthreads();
	for (int stride = QUILL_BLOCK / 2; stride > 0; stride /= 2) {
		if (threadIdx.x < stride)
			part[threadIdx.x] = Op<T>::of(part[threadIdx.x], part[threadIdx.x + stride]);
		__syncthreads();
	}
	T all = part[0];
	__syncthreads();
	return all;
}

} // namespace quill

#endif

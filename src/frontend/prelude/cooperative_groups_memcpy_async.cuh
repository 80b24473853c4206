/* cooperative_groups_memcpy_async.cuh - copies of a whole group. */
#pragma clang system_header
#ifndef _COOPERATIVE_GROUPS_MEMCPY_ASYNC
#define _COOPERATIVE_GROUPS_MEMCPY_ASYNC
#include "cooperative_groups.h"
#include <cuda_pipeline.h>

#define CN_D static __attribute__((device))

namespace cooperative_groups {
namespace __v1 {

template <class G, class T, class N> CN_D void memcpy_async(const G &, T *__restrict__, const T *__restrict__, const N &);
template <class G, class T, class DstLayout, class SrcLayout>
CN_D void memcpy_async(const G &, T *__restrict__, const DstLayout &, const T *__restrict__, const SrcLayout &);
template <unsigned int Stage, class G> CN_D void wait_prior(const G &);
template <class G> CN_D void wait(const G &);

} // namespace __v1
} // namespace cooperative_groups

#undef CN_D

#endif

/* cuda_barrier.cuh - cuda::barrier and the copies that complete on one. */
#pragma clang system_header
#ifndef CUNEST_CUDA_BARRIER
#define CUNEST_CUDA_BARRIER
#include <cuda/cunest_scope.h>

#define CN_HD __attribute__((host)) __attribute__((device))
#define CN_D __attribute__((device))

namespace cuda {
inline namespace __4 {

#define CN_MEMBERS(F) \
	public: \
	typedef unsigned long arrival_token; \
	barrier() = default; \
	barrier(const barrier &) = delete; \
	barrier &operator=(const barrier &) = delete; \
	CN_HD constexpr barrier(ptrdiff_t, F = F()); \
	CN_HD friend void init(barrier *, ptrdiff_t) {} \
	CN_HD friend void init(barrier *, ptrdiff_t, F) {} \
	CN_HD arrival_token arrive(ptrdiff_t = 1); \
	CN_HD void wait(arrival_token &&) const; \
	CN_HD void wait_parity(bool) const; \
	CN_HD void arrive_and_wait(); \
	CN_HD void arrive_and_drop(); \
	CN_HD static constexpr ptrdiff_t max() noexcept; \
	template <class D> CN_HD bool try_wait_for(arrival_token &&, const D &); \
	template <class D> CN_HD bool try_wait_parity_for(bool, const D &);

template <thread_scope Sco, class F = ::cuda::std::__4::__empty_completion> class barrier { CN_MEMBERS(F) };
template <> class barrier<thread_scope_block, ::cuda::std::__4::__empty_completion> { CN_MEMBERS(::cuda::std::__4::__empty_completion) };
#undef CN_MEMBERS

template <class T, class Size, thread_scope S, class F>
CN_HD async_contract_fulfillment memcpy_async(T *, T const *, Size, barrier<S, F> &);
template <class Size, thread_scope S, class F>
CN_HD async_contract_fulfillment memcpy_async(void *, void const *, Size, barrier<S, F> &);
template <class Group, class T, unsigned long A, thread_scope S, class F>
CN_HD async_contract_fulfillment memcpy_async(Group const &, T *, T const *, aligned_size_t<A>, barrier<S, F> &);
template <class Group, class T, thread_scope S, class F>
CN_HD async_contract_fulfillment memcpy_async(Group const &, T *, T const *, size_t, barrier<S, F> &);
template <class Group, thread_scope S, class F>
CN_HD async_contract_fulfillment memcpy_async(Group const &, void *, void const *, size_t, barrier<S, F> &);

namespace device {
inline namespace __4 {
CN_D unsigned long *barrier_native_handle(barrier<thread_scope_block> &);
CN_D barrier<thread_scope_block>::arrival_token barrier_arrive_tx(barrier<thread_scope_block> &, ptrdiff_t, ptrdiff_t);
CN_D void barrier_expect_tx(barrier<thread_scope_block> &, ptrdiff_t);
template <class T, class Size>
CN_D async_contract_fulfillment memcpy_async_tx(T *, const T *, Size, barrier<thread_scope_block> &);
} // namespace __4
} // namespace device

} // namespace __4
} // namespace cuda

#undef CN_HD
#undef CN_D

#endif

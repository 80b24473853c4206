/* cuda_atomic.cuh - cuda::atomic and cuda::atomic_ref. */
#pragma clang system_header
#ifndef CUNEST_CUDA_ATOMIC
#define CUNEST_CUDA_ATOMIC
#include <cuda/cunest_scope.h>

#define CN_HD __attribute__((host)) __attribute__((device))
#define CN_ORDER memory_order = memory_order_seq_cst
#define CN_MEMBERS(C) \
	CN_HD void store(T, CN_ORDER) C noexcept; \
	CN_HD T load(CN_ORDER) const noexcept; \
	CN_HD operator T() const noexcept; \
	CN_HD T operator=(T) C noexcept; \
	CN_HD T exchange(T, CN_ORDER) C noexcept; \
	CN_HD bool compare_exchange_weak(T &, T, CN_ORDER) C noexcept; \
	CN_HD bool compare_exchange_weak(T &, T, memory_order, memory_order) C noexcept; \
	CN_HD bool compare_exchange_strong(T &, T, CN_ORDER) C noexcept; \
	CN_HD bool compare_exchange_strong(T &, T, memory_order, memory_order) C noexcept; \
	CN_HD void wait(T, CN_ORDER) const noexcept; \
	CN_HD void notify_one() C noexcept; \
	CN_HD void notify_all() C noexcept; \
	CN_HD T fetch_add(T, CN_ORDER) C noexcept; \
	CN_HD T fetch_sub(T, CN_ORDER) C noexcept; \
	CN_HD T fetch_and(T, CN_ORDER) C noexcept; \
	CN_HD T fetch_or(T, CN_ORDER) C noexcept; \
	CN_HD T fetch_xor(T, CN_ORDER) C noexcept; \
	CN_HD T fetch_min(const T &, CN_ORDER) C noexcept; \
	CN_HD T fetch_max(const T &, CN_ORDER) C noexcept; \
	CN_HD T operator++() C noexcept; \
	CN_HD T operator++(int) C noexcept; \
	CN_HD T operator--() C noexcept; \
	CN_HD T operator--(int) C noexcept; \
	CN_HD T operator+=(T) C noexcept; \
	CN_HD T operator-=(T) C noexcept; \
	CN_HD T operator&=(T) C noexcept; \
	CN_HD T operator|=(T) C noexcept; \
	CN_HD T operator^=(T) C noexcept;

namespace cuda {
inline namespace __4 {

template <class T, thread_scope Sco = thread_scope_system> struct atomic {
	typedef T value_type;
	atomic() noexcept = default;
	CN_HD constexpr atomic(T) noexcept;
	atomic(const atomic &) = delete;
	atomic &operator=(const atomic &) = delete;
	CN_MEMBERS()
};
template <class T, thread_scope Sco = thread_scope_system> struct atomic_ref {
	typedef T value_type;
	CN_HD explicit constexpr atomic_ref(T &);
	CN_HD atomic_ref(const atomic_ref &) noexcept;
	CN_MEMBERS(const)
};
CN_HD void atomic_thread_fence(memory_order, thread_scope = thread_scope_system);

} // namespace __4
} // namespace cuda

#undef CN_MEMBERS
#undef CN_ORDER
#undef CN_HD

#endif

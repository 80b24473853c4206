/* cuda_scope.cuh - what barriers, pipelines and atomics of namespace cuda share. */
#pragma clang system_header
#ifndef CUNEST_CUDA_SCOPE
#define CUNEST_CUDA_SCOPE

#define CN_HD __attribute__((host)) __attribute__((device))

namespace cuda {
namespace std {
inline namespace __4 {
enum thread_scope { thread_scope_system, thread_scope_device, thread_scope_block, thread_scope_thread = 10 };
enum memory_order {
	memory_order_relaxed, memory_order_consume, memory_order_acquire, memory_order_release, memory_order_acq_rel,
	memory_order_seq_cst
};
struct __empty_completion { CN_HD void operator()() noexcept; };
} // namespace __4
} // namespace std
inline namespace __4 {
using std::thread_scope;
using std::thread_scope_block;
using std::thread_scope_device;
using std::thread_scope_system;
using std::thread_scope_thread;
using std::memory_order;
using std::memory_order_acq_rel;
using std::memory_order_acquire;
using std::memory_order_consume;
using std::memory_order_relaxed;
using std::memory_order_release;
using std::memory_order_seq_cst;
enum async_contract_fulfillment { none, async };
template <unsigned long Alignment> struct aligned_size_t {
	static constexpr size_t align = Alignment;
	size_t value;
	CN_HD explicit constexpr aligned_size_t(size_t);
	CN_HD constexpr operator size_t() const;
};
} // namespace __4
} // namespace cuda

#undef CN_HD

#endif

/* cuda_pipeline_class.cuh - cuda::pipeline and the copies that go through one. */
#pragma clang system_header
#ifndef CUNEST_CUDA_PIPELINE
#define CUNEST_CUDA_PIPELINE
#include <cuda/barrier>

#define CN_HD __attribute__((host)) __attribute__((device))

namespace cuda {
inline namespace __4 {

enum class pipeline_role { producer, consumer };

template <thread_scope Scope, unsigned char Stages> class pipeline_shared_state {
	public:
	pipeline_shared_state() = default;
	pipeline_shared_state(const pipeline_shared_state &) = delete;
	pipeline_shared_state &operator=(const pipeline_shared_state &) = delete;
};

template <thread_scope Scope> class pipeline {
	public:
	pipeline(pipeline &&) = default;
	pipeline(const pipeline &) = delete;
	pipeline &operator=(const pipeline &) = delete;
	CN_HD ~pipeline();
	CN_HD bool quit();
	CN_HD void producer_acquire();
	CN_HD void producer_commit();
	CN_HD void consumer_wait();
	CN_HD void consumer_release();
	template <class D> CN_HD bool consumer_wait_for(const D &);
};

template <> class pipeline<thread_scope_thread> {
	public:
	pipeline(pipeline &&) = default;
	pipeline(const pipeline &) = delete;
	pipeline &operator=(const pipeline &) = delete;
	CN_HD ~pipeline() {}
	CN_HD bool quit();
	CN_HD void producer_acquire();
	CN_HD void producer_commit();
	CN_HD void consumer_wait();
	CN_HD void consumer_release();
	template <class D> CN_HD bool consumer_wait_for(const D &);
};

CN_HD pipeline<thread_scope_thread> make_pipeline();
template <class Group, thread_scope S, unsigned char N>
CN_HD pipeline<S> make_pipeline(const Group &, pipeline_shared_state<S, N> *);
template <class Group, thread_scope S, unsigned char N>
CN_HD pipeline<S> make_pipeline(const Group &, pipeline_shared_state<S, N> *, size_t);
template <class Group, thread_scope S, unsigned char N>
CN_HD pipeline<S> make_pipeline(const Group &, pipeline_shared_state<S, N> *, pipeline_role);
template <unsigned char Prior> CN_HD void pipeline_consumer_wait_prior(pipeline<thread_scope_thread> &);
template <thread_scope S> CN_HD void pipeline_producer_commit(pipeline<thread_scope_thread> &, barrier<S> &);

template <class Group, class T, thread_scope S>
CN_HD async_contract_fulfillment memcpy_async(Group const &, T *, T const *, size_t, pipeline<S> &);
template <class Group, class T, unsigned long A, thread_scope S>
CN_HD async_contract_fulfillment memcpy_async(Group const &, T *, T const *, aligned_size_t<A>, pipeline<S> &);
template <class T, class Size, thread_scope S>
CN_HD async_contract_fulfillment memcpy_async(T *, T const *, Size, pipeline<S> &);
template <class Group, thread_scope S>
CN_HD async_contract_fulfillment memcpy_async(Group const &, void *, void const *, size_t, pipeline<S> &);
template <class Group, unsigned long A, thread_scope S>
CN_HD async_contract_fulfillment memcpy_async(Group const &, void *, void const *, aligned_size_t<A>, pipeline<S> &);
template <class Size, thread_scope S>
CN_HD async_contract_fulfillment memcpy_async(void *, void const *, Size, pipeline<S> &);

} // namespace __4
} // namespace cuda

#undef CN_HD

#endif

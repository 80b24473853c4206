/* cuda_pipeline.cuh - asynchronous copies to shared memory, the primitives. */
#pragma clang system_header
#ifndef _CUDA_PIPELINE_H_
#define _CUDA_PIPELINE_H_

#define CN_D static __attribute__((device))

CN_D void __pipeline_memcpy_async(void *__restrict__, const void *__restrict__, size_t, size_t = 0);
CN_D void __pipeline_commit();
CN_D void __pipeline_wait_prior(size_t);
typedef unsigned long __mbarrier_t;
typedef unsigned long __mbarrier_token_t;
CN_D unsigned int __mbarrier_maximum_count();
CN_D void __mbarrier_init(__mbarrier_t *, unsigned int);
CN_D void __mbarrier_inval(__mbarrier_t *);
CN_D __mbarrier_token_t __mbarrier_arrive(__mbarrier_t *);
CN_D __mbarrier_token_t __mbarrier_arrive_and_drop(__mbarrier_t *);
CN_D bool __mbarrier_test_wait(__mbarrier_t *, __mbarrier_token_t);
CN_D unsigned int __mbarrier_token_pending_count(__mbarrier_token_t);
CN_D void __pipeline_arrive_on(__mbarrier_t *);

#undef CN_D

#endif

/* curand_kernel.cuh - random numbers made by a kernel, each thread with its state. */
#pragma clang system_header
#ifndef CURAND_KERNEL_H_
#define CURAND_KERNEL_H_
#include <curand.h>

#define CN_D static __inline__ __attribute__((device))

struct curandStateXORWOW { unsigned int d, v[5]; int boxmuller_flag, boxmuller_flag_double; float boxmuller_extra; double boxmuller_extra_double; };
struct curandStateMRG32k3a { unsigned int s1[3], s2[3]; int boxmuller_flag, boxmuller_flag_double; float boxmuller_extra; double boxmuller_extra_double; };
struct curandStatePhilox4_32_10 { uint4 ctr, output; uint2 key; unsigned int STATE; int boxmuller_flag, boxmuller_flag_double; float boxmuller_extra; double boxmuller_extra_double; };
struct curandStateSobol32 { unsigned int i, x, c, direction_vectors[32]; };
struct curandStateScrambledSobol32 { unsigned int i, x, c, direction_vectors[32]; };
struct curandStateSobol64 { unsigned long long i, x, c, direction_vectors[64]; };
struct curandStateScrambledSobol64 { unsigned long long i, x, c, direction_vectors[64]; };
struct curandStateMtgp32;
typedef struct curandStateXORWOW curandStateXORWOW_t;
typedef struct curandStateXORWOW curandState_t;
typedef struct curandStateXORWOW curandState;
typedef struct curandStateMRG32k3a curandStateMRG32k3a_t;
typedef struct curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
typedef struct curandStateSobol32 curandStateSobol32_t;
typedef struct curandStateScrambledSobol32 curandStateScrambledSobol32_t;
typedef struct curandStateSobol64 curandStateSobol64_t;
typedef struct curandStateScrambledSobol64 curandStateScrambledSobol64_t;
typedef struct curandStateMtgp32 curandStateMtgp32_t;

CN_D void curand_init(unsigned long long, unsigned long long, unsigned long long, curandStateXORWOW_t *);
CN_D void curand_init(unsigned long long, unsigned long long, unsigned long long, curandStateMRG32k3a_t *);
CN_D void curand_init(unsigned long long, unsigned long long, unsigned long long, curandStatePhilox4_32_10_t *);
CN_D void curand_init(curandDirectionVectors32_t, unsigned int, curandStateSobol32_t *);
CN_D void curand_init(curandDirectionVectors32_t, unsigned int, unsigned int, curandStateScrambledSobol32_t *);
CN_D void curand_init(curandDirectionVectors64_t, unsigned long long, curandStateSobol64_t *);
CN_D void curand_init(curandDirectionVectors64_t, unsigned long long, unsigned long long, curandStateScrambledSobol64_t *);

#define CN_UNIFORM(S) CN_D float curand_uniform(S *); CN_D double curand_uniform_double(S *);
#define CN_NORMAL(S) \
	CN_D float curand_normal(S *); CN_D double curand_normal_double(S *); \
	CN_D float curand_log_normal(S *, float, float); CN_D double curand_log_normal_double(S *, double, double); \
	CN_D unsigned int curand_poisson(S *, double);
#define CN_PAIRS(S) \
	CN_D float2 curand_normal2(S *); CN_D double2 curand_normal2_double(S *); \
	CN_D float2 curand_log_normal2(S *, float, float); CN_D double2 curand_log_normal2_double(S *, double, double);
#define CN_STATE(S, R, N) CN_D R curand(S *); CN_D void skipahead(N, S *); CN_UNIFORM(S) CN_NORMAL(S)
CN_STATE(curandStateXORWOW_t, unsigned int, unsigned long long)
CN_STATE(curandStateMRG32k3a_t, unsigned int, unsigned long long)
CN_STATE(curandStatePhilox4_32_10_t, unsigned int, unsigned long long)
CN_STATE(curandStateSobol32_t, unsigned int, unsigned int)
CN_STATE(curandStateScrambledSobol32_t, unsigned int, unsigned int)
CN_STATE(curandStateSobol64_t, unsigned long long, unsigned long long)
CN_STATE(curandStateScrambledSobol64_t, unsigned long long, unsigned long long)
CN_PAIRS(curandStateXORWOW_t)
CN_PAIRS(curandStateMRG32k3a_t)
CN_PAIRS(curandStatePhilox4_32_10_t)
CN_D uint4 curand4(curandStatePhilox4_32_10_t *);
CN_D float4 curand_uniform4(curandStatePhilox4_32_10_t *);
CN_D double2 curand_uniform2_double(curandStatePhilox4_32_10_t *);
CN_D float4 curand_normal4(curandStatePhilox4_32_10_t *);
CN_D float4 curand_log_normal4(curandStatePhilox4_32_10_t *, float, float);
CN_D void skipahead_sequence(unsigned long long, curandStateXORWOW_t *);
CN_D void skipahead_sequence(unsigned long long, curandStateMRG32k3a_t *);
CN_D void skipahead_sequence(unsigned long long, curandStatePhilox4_32_10_t *);
#undef CN_UNIFORM
#undef CN_NORMAL
#undef CN_PAIRS
#undef CN_STATE
#undef CN_D

#endif

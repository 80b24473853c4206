/* builtin_vars.cuh - threadIdx and the like, with the toolkit's headers.
 *
 * Takes the place of clang's own, whose pseudo-members no cursor shows.  The structures are there for what
 * clang defines of them later; the variables have CUDA's own types. */
#pragma clang system_header
#ifndef __CUDA_BUILTIN_VARS_H
#define __CUDA_BUILTIN_VARS_H
struct uint3; struct dim3;
#define CN_VARIABLE(T) struct T { unsigned int x, y, z; \
  __attribute__((device)) operator dim3() const; __attribute__((device)) operator uint3() const; };
CN_VARIABLE(__cuda_builtin_threadIdx_t) CN_VARIABLE(__cuda_builtin_blockIdx_t)
CN_VARIABLE(__cuda_builtin_blockDim_t) CN_VARIABLE(__cuda_builtin_gridDim_t)
#undef CN_VARIABLE
extern const __attribute__((device)) __attribute__((weak)) uint3 threadIdx, blockIdx;
extern const __attribute__((device)) __attribute__((weak)) dim3 blockDim, gridDim;
__attribute__((device)) const int warpSize = 32;
#endif

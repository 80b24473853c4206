/* emu.h - CUDA's device language for a C++ compiler that has never heard of it.
 *
 * Included before an unmodified .cu file.  Qualifiers become nothing, __shared__ becomes
 * thread_local (one OS thread runs all blocks, so that is one copy a block, which the launcher
 * poisons in between), barriers and warp collectives switch fibers.  Only what CUDA defines is
 * here; launches (<<<>>>) and host API are not. */
#ifndef EMU_H
#define EMU_H

#include <assert.h>
#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "abi.h"

#define __CUDACC__ 1
#define __CUDA_ARCH__ 900

#define __global__
#define __device__
#define __host__
#define __constant__
#define __managed__
#define __forceinline__ inline
#define __noinline__ __attribute__((noinline))
#define __launch_bounds__(...)
#define __grid_constant__
#define __align__(n) __attribute__((aligned(n)))
#define __shared__ thread_local

#include "vector.h"

/* -- where am I ------------------------------------------------------------------------------ */

#define threadIdx (*(const uint3 *)&emu_thread_idx)
#define blockIdx (*(const uint3 *)&emu_block_idx)
#define blockDim (*(const dim3 *)&emu_block_dim)
#define gridDim (*(const dim3 *)&emu_grid_dim)
static const int warpSize = 32;

/* -- barriers: the line tells apart which barrier a thread waits at --------------------------- */

static inline void __syncthreads(int line = __builtin_LINE())
{
	emu_barrier(EMU_SYNC, 0, line);
}
static inline int __syncthreads_count(int p, int line = __builtin_LINE())
{
	return emu_barrier(EMU_COUNT, p, line);
}
static inline int __syncthreads_and(int p, int line = __builtin_LINE())
{
	return emu_barrier(EMU_AND, p, line);
}
static inline int __syncthreads_or(int p, int line = __builtin_LINE())
{
	return emu_barrier(EMU_OR, p, line);
}
static inline void __syncwarp(unsigned mask = 0xffffffffu, int line = __builtin_LINE())
{
	uint64_t all[32];
	emu_warp_meet(mask, "__syncwarp", line, 0, all);
}
static inline void __threadfence() {}
static inline void __threadfence_block() {}
static inline void __threadfence_system() {}

#include "warp.h"
#include "atomic.h"
#include "device_math.h"

/* -- for the generated driver ------------------------------------------------------------------ */

#include "describe.h"

template <typename F> static void emu_run(const long long *grid, const long long *block, F body)
{
	emu_launch(grid, block, [](void *f) { (*(F *)f)(); }, &body);
}

#include "host.h"

#endif

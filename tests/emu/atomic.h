/* atomic.h - atomics.  All threads are fibers of one OS thread and none is switched out inside
 * these, so plain code is atomic.  Integer arithmetic wraps, as the hardware's does. */
#ifndef EMU_ATOMIC_H
#define EMU_ATOMIC_H

/* Not instrumented: an atomic races with no other. */
#define EMU_ATOMIC_FUNCTION __attribute__((noinline, no_sanitize("thread"))) static

#define EMU_ATOMIC(NAME, T, V, EXPR) \
	EMU_ATOMIC_FUNCTION T NAME(T *address, T value) \
	{ \
		T old = *address; \
		*address = (T)(EXPR); \
		return old; \
	}
#define EMU_ATOMIC_INT(T, U) \
	EMU_ATOMIC(atomicAdd, T, U, (U)old + (U)value) \
	EMU_ATOMIC(atomicSub, T, U, (U)old - (U)value) \
	EMU_ATOMIC(atomicExch, T, U, value) \
	EMU_ATOMIC(atomicMin, T, U, value < old ? value : old) \
	EMU_ATOMIC(atomicMax, T, U, value > old ? value : old) \
	EMU_ATOMIC(atomicAnd, T, U, old & value) \
	EMU_ATOMIC(atomicOr, T, U, old | value) \
	EMU_ATOMIC(atomicXor, T, U, old ^ value) \
	EMU_ATOMIC_FUNCTION T atomicCAS(T *address, T compare, T value) \
	{ \
		T old = *address; \
		if (old == compare) \
			*address = value; \
		return old; \
	}
EMU_ATOMIC_INT(int, unsigned)
EMU_ATOMIC_INT(unsigned, unsigned)
EMU_ATOMIC_INT(long long, unsigned long long)
EMU_ATOMIC_INT(unsigned long long, unsigned long long)
EMU_ATOMIC(atomicInc, unsigned, unsigned, old >= value ? 0 : old + 1)
EMU_ATOMIC(atomicDec, unsigned, unsigned, old == 0 || old > value ? value : old - 1)
EMU_ATOMIC(atomicAdd, float, float, old + value)
EMU_ATOMIC(atomicExch, float, float, value)
EMU_ATOMIC(atomicAdd, double, double, old + value)

#endif

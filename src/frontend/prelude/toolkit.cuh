/* toolkit.cuh - what clang's bridge to the toolkit leaves out.
 *
 * The loads and stores with cache hints, and what of the C library nvcc includes by itself, which host code
 * beside the kernels relies on. */
#pragma clang system_header
#define __CUNEST__ 1
#ifndef CUNEST_TOOLKIT
#define CUNEST_TOOLKIT
#include <math.h>
#include <string.h>
#include <time.h>
#define CN_D static __attribute__((device))
template <class T> struct cn_same { typedef T type; };
#define CN_LOAD(f) template <class T> CN_D T f(const T *);
#define CN_STORE(f) template <class T> CN_D void f(T *, typename cn_same<T>::type);
CN_LOAD(__ldca) CN_LOAD(__ldcg) CN_LOAD(__ldcs) CN_LOAD(__ldcv) CN_LOAD(__ldlu)
CN_D int __reduce_add_sync(unsigned, int);
CN_STORE(__stcg) CN_STORE(__stcs) CN_STORE(__stwb) CN_STORE(__stwt)
#define CN_MINMAX(R, A, B) static R min(A, B); static R max(A, B);
CN_MINMAX(int, int, int) CN_MINMAX(unsigned, unsigned, unsigned)
CN_MINMAX(unsigned, int, unsigned) CN_MINMAX(unsigned, unsigned, int)
CN_MINMAX(long, long, long) CN_MINMAX(unsigned long, unsigned long, unsigned long)
CN_MINMAX(unsigned long, long, unsigned long)
CN_MINMAX(unsigned long, unsigned long, long)
CN_MINMAX(long long, long long, long long)
CN_MINMAX(unsigned long long, unsigned long long, unsigned long long)
CN_MINMAX(unsigned long long, long long, unsigned long long)
CN_MINMAX(unsigned long long, unsigned long long, long long)
CN_MINMAX(float, float, float) CN_MINMAX(double, double, double)
CN_MINMAX(double, float, double) CN_MINMAX(double, double, float)
#undef CN_MINMAX
#undef CN_LOAD
#undef CN_STORE
#undef CN_D
#endif

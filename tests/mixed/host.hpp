// host.hpp - CUDA for a compiler of the host: min() and max() with the overloads that CUDA has.
#include <cmath>
#include <cstdlib>

using std::abs;

#define __device__

// the smaller and the larger one, of type R
#define PAIR(R, A, B) \
	static inline R min(A a, B b) { R x = a, y = b; return x < y ? x : y; } \
	static inline R max(A a, B b) { R x = a, y = b; return x > y ? x : y; }

PAIR(int, int, int)
PAIR(unsigned, unsigned, unsigned)
PAIR(unsigned, int, unsigned)
PAIR(unsigned, unsigned, int)
PAIR(long, long, long)
PAIR(unsigned long, unsigned long, unsigned long)
PAIR(unsigned long, long, unsigned long)
PAIR(unsigned long, unsigned long, long)
PAIR(long long, long long, long long)
PAIR(unsigned long long, unsigned long long, unsigned long long)
PAIR(float, float, float)
PAIR(double, double, double)
PAIR(double, float, double)
PAIR(double, double, float)

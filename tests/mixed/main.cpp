// main.cpp - runs the functions of calls.h at sizes from nothing up, and prints for each what is in memory behind it, as one
// number, or the signal that it ended with.
#include "host.hpp"

#include SOURCE

#include <csetjmp>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <initializer_list>
#include <sys/time.h>

typedef void function(long *, double *, int *, const unsigned char *, const float *, int, unsigned, short, long);

enum { SIZE = 8192, MIDDLE = SIZE / 2 }; // indices of both signs are inside

static sigjmp_buf before;

static void caught(int signal)
{
	siglongjmp(before, signal);
}

static void alarm_after(long microseconds)
{
	struct itimerval t = {{0, 0}, {0, microseconds}};

	setitimer(ITIMER_REAL, &t, NULL);
}

// The bits of a number; what is no number is all the same.
static unsigned long bits(double x)
{
	unsigned long b = 1;

	if (x == x)
		memcpy(&b, &x, sizeof b);
	return b;
}

static void run(const char *name, function *f)
{
	static const int ns[] = {0, 1, 2, 7, 16, 5};
	static const unsigned us[] = {3, 0, 1, 9, 16, 12};
	static long o[SIZE];
	static double d[SIZE];
	static int x[SIZE];
	static unsigned char c[SIZE];
	static float y[SIZE];

	for (int q = 0; q < 6; q++) {
		unsigned long hash = 1;
		unsigned s = q * 77 + 5;

		for (int i = 0; i < SIZE; i++) {
			s = s * 1664525u + 1013904223u;
			o[i] = (s >> 9) % 50;
			d[i] = (s >> 12) % 40 * 0.25;
			x[i] = (int)(s >> 8) % 30 - 8;
			c[i] = s >> 24;
			y[i] = ((int)(s >> 10) % 64 - 20) * 0.5f;
		}
		if (int signal = sigsetjmp(before, 1)) {
			printf("%s %d trap %d\n", name, q, signal);
			continue;
		}
		alarm_after(300000);
		f(o + MIDDLE, d + MIDDLE, x + MIDDLE, c + MIDDLE, y + MIDDLE, ns[q], us[q], q * 3 + 1, 40 - 3 * q);
		alarm_after(0);
		for (int i = 0; i < SIZE; i++) {
			for (unsigned long part : {(unsigned long)o[i], bits(d[i]), (unsigned long)x[i]})
				hash = (hash ^ part) * 0x100000001b3ul;
			hash ^= hash >> 29;
		}
		printf("%s %d %lx\n", name, q, hash);
	}
}

int main()
{
	static char stack[1 << 16];
	stack_t own = {stack, 0, sizeof stack};
	struct sigaction a = {};

	sigaltstack(&own, NULL);
	a.sa_handler = caught;
	a.sa_flags = SA_NODEFER | SA_ONSTACK;
	for (int signal : {SIGILL, SIGTRAP, SIGFPE, SIGSEGV, SIGBUS, SIGALRM})
		sigaction(signal, &a, NULL);
#include "calls.h"
	return 0;
}

/* ubsan.c - the callbacks of -fsanitize=undefined, counting instead of printing.
 *
 * A rewrite may keep the undefined behaviour of its input but must not add any, so both versions
 * run to the end and their counts are compared.  Each callback's first argument begins with the
 * place in the source. */
#include "launch.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

struct source {
	const char *file;
	unsigned line, column;
};

static void saw(unsigned kind, const char *what, const struct source *p)
{
	char *text = launch_saw_ub(kind);
	const char *base = strrchr(p->file, '/');

	if (text)
		snprintf(text, FAULT_TEXT, "%s at %s:%u", what, base ? base + 1 : p->file, p->line);
}

#define CALLBACK(KIND, NAME, WHAT, ...)                              \
	void __ubsan_handle_##NAME(struct source *p, ##__VA_ARGS__); \
	void __ubsan_handle_##NAME(struct source *p, ##__VA_ARGS__)  \
	{                                                            \
		saw(KIND, WHAT, p);                                  \
	}

#define TWO void *a __attribute__((unused)), void *b __attribute__((unused))
#define ONE void *a __attribute__((unused))

CALLBACK(0, add_overflow, "overflow of +", TWO)
CALLBACK(1, sub_overflow, "overflow of -", TWO)
CALLBACK(2, mul_overflow, "overflow of *", TWO)
CALLBACK(3, negate_overflow, "overflow of unary -", ONE)
CALLBACK(5, shift_out_of_bounds, "bad shift", TWO)
CALLBACK(6, out_of_bounds, "index out of bounds", ONE)
CALLBACK(7, type_mismatch_v1, "null or misaligned pointer", ONE)
CALLBACK(8, vla_bound_not_positive, "array size not positive", ONE)
CALLBACK(9, load_invalid_value, "value its type cannot have", ONE)

/* The host's divide traps right after this returns, so the launch ends here. */
void __ubsan_handle_divrem_overflow(struct source *p, TWO);
void __ubsan_handle_divrem_overflow(struct source *p, TWO)
{
	saw(4, "division by zero or overflow of /", p);
	emu_fail("division by zero or overflow of / at line %u", p->line);
}

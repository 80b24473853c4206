/* random_emi.c - puts statements into a function that no run reaches: equivalence modulo inputs.
 *
 * What is not run does not change what is computed, whatever stands there; but analyses must look at it.  So
 * the function with dead statements, once the passes had it, must still compute what it computes without them.
 * Source: Le, Afshari, Su: Compiler Validation via Equivalence Modulo Inputs, PLDI 2014. */
#include "config.h"

#include <string.h>

#include "random.h"

enum { PLACES = 3 };

/* Of a parameter that the tests give small and extreme values, and never this one. */
static const char *const conditions[] = {"emi == 12345", "emi > 70000 && emi < 70010",
					 "emi == 777 || emi == 778", "(emi & 4095) == 2730"};

static const char *const dead[] = {
	"A[n & 7] = 3;",
	"A[emi] = n / w;",
	"U[u & 7] += 1;",
	"F[n & 7] = f * f + 1.0f;",
	"S[0] = 1; A[0] = S[0];",
	"V[0] = n;",
	"n = A[0];",
	"w = 0; m = n / w;",
	"u += 4000000000u;",
	"f = f / 0.0f;",
	"return;",
	"while (m > 0) m -= 1;",
	"for (e: int = 0; e < n; e += 1) { A[e] = B[e] * w; }",
	"for (e: int = n; e >= 0; e -= 1) { if (e == w) { A[e / w] = m; } }",
	"if (n > m) { n = m; } else { m = n; }",
	"let e: int = n * m; A[e & 7] = e; F[e & 7] = f;",
	"atomic atomicAdd(&A[n & 7], 1);",
};

/* The last function of the text: the others are called by it. */
static const char *last_function(const char *text)
{
	const char *at = NULL;

	for (const char *s = text; (s = strstr(s, "func ")) != NULL; s++)
		if (s == text || s[-1] == '\n')
			at = s;
	return at;
}

/* After this line a statement of the nest may stand: a block was opened, or a statement ended. */
static bool is_place(const char *line, size_t n)
{
	while (n && line[n - 1] == ' ')
		n--;
	if (n < 5 || strncmp(line, "    ", 4) != 0)
		return false;
	return (line[n - 1] == '{' || line[n - 1] == ';') && !memmem(line, n, "pragma", 6) &&
	       !memmem(line, n, "return", 6) && !memmem(line, n, "break;", 6) &&
	       !memmem(line, n, "continue;", 9);
}

bool random_emi(struct arena *arena, uint32_t seed, const char *text, struct emi *out)
{
	struct dice dice = {seed * 3266489917u + 668265263u};
	const char *func = last_function(text), *open = func ? strchr(func, '(') : NULL, *nest;
	unsigned places = 0, done = 0;
	struct buf plain, variant;

	dice.state = dice.state ? dice.state : 1;
	if (!open || !strstr(func, "F: float *") || !strstr(func, "w: int"))
		return false;
	buf_init(&plain, arena);
	buf_put(&plain, text, (size_t)(open + 1 - text));
	buf_puts(&plain, "emi: int, ");
	buf_puts(&plain, open + 1);
	buf_init(&variant, arena);
	nest = strstr(last_function(plain.s), "\n  nest");
	if (!nest)
		return false;
	nest = strchr(nest + 1, '\n') + 1;
	for (const char *s = nest; *s; s = strchr(s, '\n') + 1)
		places += is_place(s, strcspn(s, "\n"));
	buf_put(&variant, plain.s, (size_t)(nest - plain.s));
	for (const char *s = nest; *s;) {
		size_t n = strcspn(s, "\n") + 1;

		buf_put(&variant, s, n);
		if (is_place(s, n - 1) && dice_roll(&dice, places) < PLACES) {
			buf_printf(&variant, "    if (%s) { %s }\n",
				   conditions[dice_roll(&dice, ARRAY_LEN(conditions))],
				   dead[dice_roll(&dice, ARRAY_LEN(dead))]);
			done++;
		}
		s += n;
	}
	*out = (struct emi){plain.s, variant.s};
	return done > 0;
}

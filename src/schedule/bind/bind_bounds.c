/* bind_bounds.c - how many threads a block of a kernel has at most, where its schedules fix that.
 *
 *	#pragma nest split(i:64) bind(i)	->	__global__ void __launch_bounds__(64) sgemv(...)
 *
 * nvcc gives a thread registers and unrolls by what a block may have.  Legal: bind has made the size
 * a condition of the launch already (`fixes`, or launch(...) with numbers); in a dimension that no
 * loop is bound to there is one thread, or all would do the same work, unless the kernel itself asks
 * for it there.  Never a least number of blocks: that is a guess, which spills when it is wrong. */
#include "../schedule.h"

#include "cunest/eval.h"
#include "cunest/text.h"
#include "cunest/walk.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS_MOST = 1024 };

/* May the kernel ask where in the block it is, in this dimension? */
static bool asks(const struct func *func, unsigned dim)
{
	return stmt_sregs(func, func->body, 1u << (SREG_TID_X + dim) | 1u << (SREG_NTID_X + dim)) !=
	       0;
}

/* Threads of a block in one dimension; 0: not fixed. */
static int64_t threads_in(const struct func *func, unsigned dim)
{
	static const unsigned places[] = {PLACE_TID_X, PLACE_TID_Y, PLACE_TID_Z};
	int64_t fixed = 0;
	bool bound = false;

	for (uint32_t i = 0; i < func->nests.n; i++) {
		const struct nest *nest = func->nests.at[i];

		if (launch_clause(nest))
			return launch_threads(nest, dim) > 0 ? launch_threads(nest, dim) : 0;
		for (uint32_t k = 0; k < nest_bindings(nest)->n; k++) {
			const struct binding *b = nest_bindings(nest)->at[k];

			bound |= (b->places & places[dim]) != 0;
			if (b->fixes && b->places & places[dim])
				fixed = binding_threads(b, dim);
		}
	}
	return bound ? fixed : !asks(func, dim);
}

/* ---- launches in the file ---- */

static const char *skip_blanks(const char *at)
{
	while (isspace((unsigned char)*at))
		at++;
	return at;
}

/* 256, dim3(16, 16): the product of the numbers; 0: something else. */
static int64_t product(const char *at, const char *end)
{
	int64_t n = 1;

	at = skip_blanks(at);
	if (strncmp(at, "dim3", 4) == 0)
		at = skip_blanks(at + 4);
	if (*at == '(')
		at++;
	while (at < end) {
		char *after;
		long value = strtol(at, &after, 10);

		if (after == at || value < 1 || value > THREADS_MOST)
			return 0;
		n *= value;
		at = skip_blanks(after);
		if (*at != ',')
			return *at == ')' || at >= end ? n : 0;
		at++;
	}
	return n;
}

/* Is it launched there with more threads in a block?  at: after its name. */
static bool launches_more(const char *at, int64_t threads)
{
	const char *block, *end;
	unsigned depth = 0;

	at = strstr(at, "<<<");
	if (!at)
		return false;
	for (block = at + 3; *block && (depth || *block != ','); block++) {
		depth += *block == '(';
		depth -= *block == ')' && depth;
	}
	if (!*block)
		return false;
	end = ++block;
	for (depth = 0; *end && (depth || (*end != ',' && *end != '>')); end++) {
		depth += *end == '(';
		depth -= *end == ')' && depth;
	}
	return product(block, end) > threads;
}

static bool is_name_byte(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

/* That launch is wrong by what bind asks for; at least nothing is added to what goes wrong. */
static bool launched_with_more(const struct func *func, int64_t threads)
{
	const char *text = func->ir->source ? func->ir->source->text : "";
	size_t n = strlen(func->name);

	for (const char *at = strstr(text, func->name); at; at = strstr(at + n, func->name)) {
		const char *after = skip_blanks(at + n);

		if ((at > text && is_name_byte(at[-1])) || is_name_byte(at[n]) || *after != '<')
			continue;
		if (launches_more(after, threads))
			return true;
	}
	return false;
}

int block_of_schedule(const struct func *func)
{
	int64_t threads = 1;
	bool bound = false;

	for (uint32_t i = 0; i < func->nests.n; i++)
		bound |= nest_bindings(func->nests.at[i])->n > 0;
	if (!bound || func->kind != FUNC_KERNEL || func->launch_threads)
		return 0;
	for (unsigned dim = 0; dim < 3; dim++)
		threads *= threads_in(func, dim);
	/* 1: nothing says that somebody thought of threads */
	if (threads < 2 || threads > THREADS_MOST || launched_with_more(func, threads))
		return 0;
	return (int)threads;
}

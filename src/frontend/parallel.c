/* parallel.c - directives of OpenMP and OpenACC above and in a nest.
 *
 *	#pragma omp parallel for collapse(2)	nothing may stand between the two loops
 *	#pragma omp parallel for default(none)	each variable that is read in the loop is named
 *	#pragma omp atomic			what follows is no plain statement
 *
 * Compilers of host code read them, and clang is not told to (-fopenmp hides loops, see flag.def),
 * so their words are read here.  What is the same in all turns of a loop that threads share may be
 * computed before it; but not where the directive ties the loop to its form.  Inside a nest only
 * those are let through that mean what the loops mean by themselves: what waits, excludes others or
 * is done by some threads only has no place in the IR, and a private variable has its old value
 * behind the loop.
 *
 * Source: OpenMP 5.2, 4.4 (forms of loops), 5.4 (data sharing) and 15 (synchronisation). */
#include "lower.h"

#include <string.h>

struct reading {
	const char *model;   /* "omp", "acc" */
	const char *tie;     /* the first word that ties loops to their form */
	const char *strange; /* the first that means more than the loops do */
	bool parallel, loop;
};

static bool is_one_of(const char *word, const char *const *list, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (strcmp(word, list[i]) == 0)
			return true;
	return false;
}

static bool ties(const char *word, const char *argument)
{
	static const char *const forms[] = {"collapse", "tile", "sizes",       "ordered",
					    "doacross", "fuse", "interchange", "reverse",
					    "unroll",   "scan", "stripe",      "split"};

	if (strcmp(word, "default") == 0)
		return strcmp(argument, "none") == 0;
	return is_one_of(word, forms, ARRAY_LEN(forms));
}

static bool is_plain(const char *word, const char *argument)
{
	static const char *const plain[] = {"parallel",    "for",     "simd",    "schedule",
					    "num_threads", "if",      "shared",  "reduction",
					    "safelen",     "simdlen", "aligned", "proc_bind",
					    "lastprivate"};

	if (strcmp(word, "default") == 0)
		return strcmp(argument, "shared") == 0;
	return is_one_of(word, plain, ARRAY_LEN(plain));
}

/* The names of the directive and its clauses; what is in their parentheses is theirs. */
static struct reading read_directive(struct lowering *l, const struct directive *d)
{
	struct lexer lx = lexer_over(l->source, d->span.lo, d->span.hi);
	struct reading r = {0};
	unsigned depth = 0, words = 0;
	struct lexeme x;

	for (lex_significant(&lx, &x); x.kind != LEX_END; lex_significant(&lx, &x)) {
		const char *word, *argument = "";
		struct lexer ahead = lx;
		struct lexeme next;

		depth += x.c == '(';
		depth -= x.c == ')' && depth;
		if (x.kind != LEX_IDENT || depth || words++ == 0) /* "pragma" */
			continue;
		word = lex_intern(l->ir, &x);
		if (words == 2) {
			if (strcmp(word, "omp") != 0 && strcmp(word, "acc") != 0)
				return r;
			r.model = word;
			continue;
		}
		lex_significant(&ahead, &next);
		if (next.c == '(') {
			lex_significant(&ahead, &next);
			argument = next.kind == LEX_IDENT ? lex_intern(l->ir, &next) : "";
		}
		if (!r.tie && ties(word, argument))
			r.tie = word;
		if (!r.strange && !is_plain(word, argument))
			r.strange = word;
		r.parallel |= strcmp(word, "parallel") == 0;
		r.loop |= strcmp(word, "for") == 0 || strcmp(word, "simd") == 0;
	}
	/* `for` shares out among threads that are there; `parallel` has each do all of it */
	if (r.model && !r.strange && (!r.loop || strcmp(r.model, "acc") == 0))
		r.strange = r.parallel ? "parallel" : "loop";
	return r;
}

/* Do only pragmas and annotations stand between? */
static bool leads_to(struct lowering *l, const struct directive *d, uint32_t to)
{
	struct lexer lx = lexer_over(l->source, d->span.hi, to);
	struct lexeme x;

	for (lex_significant(&lx, &x); x.kind != LEX_END; lex_significant(&lx, &x))
		if (x.c == ';' || x.c == '{' || x.c == '}')
			return false;
	return true;
}

const char *parallel_refusal(struct lowering *l, struct span nest, struct span *where)
{
	const struct directives *all = l->directives;
	unsigned first = directive_from(all, nest.lo);
	struct reading r;

	for (unsigned i = first; i-- > 0 && all->at[i].pragma;) {
		if (!leads_to(l, &all->at[i], nest.lo))
			break;
		r = read_directive(l, &all->at[i]);
		*where = all->at[i].span;
		if (r.tie)
			return arena_printf(l->ir->arena,
					    "'%s' of '#pragma %s' wants the loop as it is", r.tie,
					    r.model);
	}
	for (unsigned i = first; i < all->n && all->at[i].span.lo < nest.hi; i++) {
		if (!all->at[i].pragma)
			continue;
		r = read_directive(l, &all->at[i]);
		*where = all->at[i].span;
		if (r.tie)
			return arena_printf(l->ir->arena,
					    "'%s' of '#pragma %s' wants a loop as it is", r.tie,
					    r.model);
		if (r.strange)
			return arena_printf(l->ir->arena,
					    "'%s' of '#pragma %s' inside is not understood",
					    r.strange, r.model);
	}
	return NULL;
}

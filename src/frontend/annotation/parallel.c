/* parallel.c - directives of OpenMP and OpenACC above and in a nest.
 *
 *	#pragma omp parallel for collapse(2)	nothing may be between the two loops, whichever
 *						of them is annotated
 *	#pragma omp parallel for default(none)	each variable that is read in the loop is named
 *	#pragma omp atomic			what follows is no plain statement
 *
 * Compilers of host code read them, and clang is not told to (-fopenmp hides loops, see flag.def),
 * so their words are read here.  What is the same in all iterations of a loop that threads share may be
 * computed before it; but not where the directive ties the loop to its form.  Inside a nest only
 * those are let through that mean what the loops mean by themselves: what waits, excludes others or
 * is done by some threads only has no place in the IR, and a private variable has its old value
 * after the loop.
 *
 * Source: OpenMP 5.2, 4.4 (forms of loops), 5.4 (data sharing) and 15 (synchronisation). */
#define _GNU_SOURCE /* memmem */
#include "../lower/lower.h"

#include <string.h>

struct reading {
	const char *model;   /* "omp", "acc" */
	const char *tie;     /* the first word that ties loops to their form */
	const char *strange; /* the first that means more than the loops do */
	const char *own;     /* the first clause that may give each thread variables of its own */
	uint32_t reach;      /* how many loops, in each other, what ties is about at most */
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

/* `unroll` is about the loop that follows, collapse(2) about the one in it, too; of words and macros the
 * number is not known. */
static uint32_t reach_of(const char *word, const char *argument)
{
	static const char *const alone[] = {"default", "reverse", "unroll", "scan", "split"};
	uint32_t n = 0;

	if (is_one_of(word, alone, ARRAY_LEN(alone)))
		return 1;
	if (strcmp(word, "collapse") != 0 && strcmp(word, "ordered") != 0)
		return UINT32_MAX;
	if (!*argument)
		return 1;
	for (; *argument >= '0' && *argument <= '9' && n < 100; argument++)
		n = n * 10 + (uint32_t)(*argument - '0');
	return *argument ? UINT32_MAX : n;
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

/* Of the clauses with arguments those that leave each variable what it is around the loop, or what the
 * loop sums up. */
static bool shares(const char *model, const char *word)
{
	static const char *const words[] = {
		"schedule",  "num_threads", "if",         "shared",       "reduction",
		"default",   "safelen",     "simdlen",    "aligned",      "order",
		"proc_bind", "map",         "num_teams",  "thread_limit", "dist_schedule",
		"device",    "collapse",    "ordered",    "nontemporal",  "grainsize",
		"num_tasks", "priority",    "defaultmap", "copy",         "copyout",
		"create",    "present",     "num_gangs",  "num_workers",  "vector_length",
		"gang",      "worker",      "vector",     "async",        "tile",
		"sizes",     "partial",     "unroll",     "deviceptr"};

	/* OpenMP means variables that threads have of their own by it */
	if (strcmp(word, "copyin") == 0)
		return strcmp(model, "acc") == 0;
	return is_one_of(word, words, ARRAY_LEN(words));
}

/* The names of the directive and its clauses; what is in their parentheses is theirs. */
static struct reading read_pragma(struct lowering *l, const struct pragma *p)
{
	struct lexer lx = lexer_over(p->text, 0, p->text->size);
	struct reading r = {0};
	unsigned depth = 0, words = 0;
	struct lexeme x;

	for (lex_significant(&lx, &x); x.kind != LEX_END; lex_significant(&lx, &x)) {
		const char *word, *argument = "";
		struct lexer ahead = lx;
		struct lexeme next;

		depth += x.c == '(';
		depth -= x.c == ')' && depth;
		if (x.kind != LEX_IDENT || depth)
			continue;
		word = lex_intern_of(l->ir, p->text, &x);
		if (words++ == 0) {
			if (strcmp(word, "omp") != 0 && strcmp(word, "acc") != 0)
				return r;
			r.model = word;
			continue;
		}
		lex_significant(&ahead, &next);
		if (next.c == '(') {
			lex_significant(&ahead, &next);
			argument = lex_intern_of(l->ir, p->text, &next);
		}
		if (ties(word, argument)) {
			uint32_t reach = reach_of(word, argument);

			r.tie = r.tie && r.reach >= reach ? r.tie : word;
			r.reach = r.reach > reach ? r.reach : reach;
		}
		if (!r.strange && !is_plain(word, argument))
			r.strange = word;
		if (!r.own && *argument && !shares(r.model, word))
			r.own = word;
		r.parallel |= strcmp(word, "parallel") == 0;
		r.loop |= strcmp(word, "for") == 0 || strcmp(word, "simd") == 0;
	}
	/* `for` shares out among threads that are there; `parallel` has each do all of it */
	if (r.model && !r.strange && (!r.loop || strcmp(r.model, "acc") == 0))
		r.strange = r.parallel ? "parallel" : "loop";
	return r;
}

/* Are only pragmas and annotations in between? */
static bool leads_to(struct lowering *l, const struct pragma *p, uint32_t to)
{
	struct lexer lx = lexer_over(l->source, p->span.hi, to);
	struct lexeme x;

	for (lex_significant(&lx, &x); x.kind != LEX_END; lex_significant(&lx, &x))
		if (x.c == ';' || x.c == '{' || x.c == '}')
			return false;
	return true;
}

/* Does the nest come first in loops that begin after the pragma, with nothing else in between?  How many
 * are they?  0 when it does not. */
static uint32_t loops_around(struct lowering *l, const struct pragma *p, uint32_t to)
{
	static const char *const others[] = {"if", "else", "while", "do", "switch", "try"};
	struct lexer lx = lexer_over(l->source, p->span.hi, to);
	uint32_t depth = 0, n = 0;
	struct lexeme x;

	for (lex_significant(&lx, &x); x.kind != LEX_END; lex_significant(&lx, &x)) {
		const char *word = x.kind == LEX_IDENT ? lex_intern_of(l->ir, l->source, &x) : "";

		depth += x.c == '(';
		depth -= x.c == ')' && depth;
		n += strcmp(word, "for") == 0;
		if (!depth &&
		    (x.c == ';' || x.c == '}' || is_one_of(word, others, ARRAY_LEN(others))))
			return 0;
	}
	return n;
}

/* Is it about the statement after it, so that nothing may come between? */
static bool binds(struct lowering *l, const struct pragma *p)
{
	static const char *const words[] = {"omp",    "acc",  "unroll", "nounroll", "ivdep",
					    "vector", "simd", "loop",   "novector"};
	struct lexer lx = lexer_over(p->text, 0, p->text->size);
	const char *word = "";
	struct lexeme x;

	for (unsigned i = 0; i < 2; i++) {
		lex_significant(&lx, &x);
		word = x.kind == LEX_IDENT ? lex_intern_of(l->ir, p->text, &x) : "";
		if (is_one_of(word, words, ARRAY_LEN(words)))
			return true;
		if (strcmp(word, "GCC") != 0 && strcmp(word, "clang") != 0)
			return false;
	}
	return false;
}

static bool has_conditional(struct lowering *l, uint32_t lo, uint32_t hi)
{
	const struct directives *all = l->directives;

	for (unsigned i = directive_from(all, lo); i < all->n && all->at[i].span.lo < hi; i++)
		if (!all->at[i].pragma)
			return true;
	return false;
}

/* New statements go where the annotation stands, above the lines of pragmas. */
static const char *comes_between(struct lowering *l, const struct nest *nest,
				 const struct pragma *p)
{
	if (!binds(l, p))
		return NULL;
	if (has_conditional(l, p->span.hi, nest->span.lo))
		return "a pragma above the loop has an #if of its own";
	for (uint32_t i = 0; i < nest->pragmas.n && !p->line; i++)
		if (((const struct annotation *)nest->pragmas.at[i])->span.lo > p->span.lo)
			return "a pragma that is not on a line of its own is above the annotation; "
			       "put the annotation first";
	return NULL;
}

static bool in_bytes(const struct source *source, struct span span, const char *word)
{
	return memmem(source->text + span.lo, span.hi - span.lo, word, strlen(word)) != NULL;
}

/* A name of the nest that only the macro's body has: whoever asks which names are in use would not see
 * it, `#define EIGHT _Pragma("unroll n")`. */
static const char *hides_name(struct lowering *l, const struct nest *nest, const struct pragma *p)
{
	struct lexer lx = lexer_over(p->text, 0, p->text->size);
	struct lexeme x;

	lex_significant(&lx, &x);
	for (lex_significant(&lx, &x); x.kind != LEX_END; lex_significant(&lx, &x)) {
		const char *word = x.kind == LEX_IDENT ? lex_intern_of(l->ir, p->text, &x) : NULL;

		if (word && !is_one_of(word, (const char *const[]){"for", "if"}, 2) &&
		    !in_bytes(l->source, p->span, word) && in_bytes(l->source, nest->span, word))
			return word;
	}
	return NULL;
}

static bool is_scheduled(const struct nest *nest)
{
	for (uint32_t i = 0; i < nest->pragmas.n; i++)
		if (annotation_schedules(nest->pragmas.at[i]))
			return true;
	return false;
}

static const char *refuses(struct lowering *l, const struct nest *nest, const struct pragma *p)
{
	struct reading r = read_pragma(l, p);
	struct arena *arena = l->ir->arena;
	bool inside = p->span.lo >= nest->span.lo;
	const char *name = p->unclear ? NULL : hides_name(l, nest, p);

	if (p->unclear)
		return arena_printf(arena, "what '%s' expands to is not understood",
				    p->macro ? p->macro : "#pragma");
	if (r.tie)
		return arena_printf(arena, "'%s' of '#pragma %s' needs %s loop unchanged", r.tie,
				    r.model, inside ? "a" : "the");
	if (r.own && !inside)
		return arena_printf(
			arena,
			"'%s' of '#pragma %s' may give each thread private copies of variables",
			r.own, r.model);
	if (r.strange && inside)
		return arena_printf(arena, "'%s' of '#pragma %s' inside is not understood",
				    r.strange, r.model);
	if (name)
		return arena_printf(arena, "a macro has '%s' in a pragma", name);
	/* a schedule sees the words of the source only */
	if (r.model && p->macro && is_scheduled(nest))
		return arena_printf(arena, "under a '#pragma %s' out of '%s' nothing is scheduled",
				    r.model, p->macro);
	return inside ? NULL : comes_between(l, nest, p);
}

/* Loops around the nest are tied to their form, and this one with them: nothing may be put before it. */
static const char *tied_around(struct lowering *l, const struct pragma *p, uint32_t loops)
{
	struct reading r = read_pragma(l, p);

	if (p->unclear)
		return arena_printf(l->ir->arena, "what '%s' expands to is not understood",
				    p->macro ? p->macro : "#pragma");
	if (r.own)
		return arena_printf(
			l->ir->arena,
			"'%s' of '#pragma %s' may give each thread private copies of variables",
			r.own, r.model);
	if (!r.tie || r.reach <= loops)
		return NULL;
	return arena_printf(l->ir->arena, "'%s' of '#pragma %s' needs the loops unchanged", r.tie,
			    r.model);
}

const char *parallel_refusal(struct lowering *l, const struct nest *nest, struct span *where)
{
	const struct vec *all = pragmas_of(l);
	uint32_t first = pragma_from(all, nest->span.lo);
	const char *why = NULL;

	for (uint32_t i = first; i-- > 0 && !why;) {
		const struct pragma *p = all->at[i];
		uint32_t loops = loops_around(l, p, nest->span.lo);

		*where = p->span;
		if (leads_to(l, p, nest->span.lo))
			why = refuses(l, nest, p);
		else if (loops)
			why = tied_around(l, p, loops);
		else
			break;
	}
	for (uint32_t i = first; i < all->n && !why; i++) {
		const struct pragma *p = all->at[i];

		if (p->span.lo >= nest->span.hi)
			break;
		*where = p->span;
		why = refuses(l, nest, p);
	}
	return why;
}

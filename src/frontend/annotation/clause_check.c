/* clause_check.c - what the words of clauses mean: unknown passes and modes, duplicates,
 * contradictions.
 *
 * Every clause and every name in it leaves a mark; a mark that is there already is a duplicate, one
 * whose opposite is there a contradiction.  Marks are interned strings in a hash table, so time is
 * linear. */
#include "annotation.h"

#include <string.h>

static const char *const pass_names[] = {
#define PASS(id, name, level, on, help) name,
#include "cunest/pass.def"
#undef PASS
};

int clause_pass(const char *name)
{
	for (unsigned i = 0; i < ARRAY_LEN(pass_names); i++)
		if (strcmp(pass_names[i], name) == 0)
			return (int)i;
	return -1;
}

static int digit_value(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	if (c >= 'A' && c <= 'F')
		return c - 'A' + 10;
	return 99;
}

static bool is_int_suffix(const char *s)
{
	static const char *const suffixes[] = {"",    "u",   "l",  "ul", "lu", "ll",
					       "ull", "llu", "uz", "zu", "z"};

	for (unsigned i = 0; i < ARRAY_LEN(suffixes); i++) {
		const char *t = suffixes[i];
		unsigned k = 0;

		while (t[k] && (s[k] == t[k] || s[k] == t[k] - 'a' + 'A'))
			k++;
		if (!t[k] && !s[k])
			return true;
	}
	return false;
}

bool clause_int(const char *text, __int128 *value)
{
	int base = 10;
	bool any = false;
	const char *s = text;

	*value = 0;
	if (s[0] == '0' && (s[1] == 'x' || s[1] == 'X'))
		base = 16;
	else if (s[0] == '0' && (s[1] == 'b' || s[1] == 'B'))
		base = 2;
	else if (s[0] == '0')
		base = 8;
	if (base == 16 || base == 2)
		s += 2;
	for (; digit_value(*s) < base || (any && *s == '\''); s++) {
		if (*s == '\'')
			continue;
		any = true;
		*value = *value * base + digit_value(*s);
		if (*value > UINT64_MAX)
			return false;
	}
	return any && is_int_suffix(s);
}

/* ---- words ---- */

static void check_pass(struct ir *ir, struct annotation *a, const struct clause_arg *arg)
{
	const char *best, *quote;

	if (clause_pass(arg->name) >= 0)
		return;
	best = str_nearest(arg->name, pass_names, ARRAY_LEN(pass_names));
	quote = annotation_quote(ir->arena, arg->name, strlen(arg->name));
	if (best)
		annotation_fail(ir, a, DIAG_CLAUSE, arg->span,
				"unknown pass '%s'; did you mean '%s'?", quote, best)
			->fix = best;
	else
		annotation_fail(ir, a, DIAG_CLAUSE, arg->span,
				"unknown pass '%s'; --list-passes lists them", quote);
}

static bool is_one_of(const char *word, const char *const *words, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (strcmp(word, words[i]) == 0)
			return true;
	return false;
}

static void check_one_of(struct ir *ir, struct annotation *a, const char *word, struct span at,
			 const char *what, const char *const *words, unsigned n)
{
	const char *best;
	struct buf all;

	if (is_one_of(word, words, n))
		return;
	best = str_nearest(word, words, n);
	buf_init(&all, ir->arena);
	for (unsigned i = 0; i < n; i++)
		buf_printf(&all, "%s%s", i ? ", " : "", words[i]);
	if (best)
		annotation_fail(ir, a, DIAG_CLAUSE, at, "unknown %s '%s'; did you mean '%s'?", what,
				annotation_quote(ir->arena, word, strlen(word)), best);
	else
		annotation_fail(ir, a, DIAG_CLAUSE, at, "unknown %s '%s'; there are: %s", what,
				annotation_quote(ir->arena, word, strlen(word)), all.s);
}

static void check_cost(struct ir *ir, struct annotation *a, const struct clause_arg *arg)
{
	static const char *const keys[] = {"licm", "live", "growth", "model"};
	static const char *const models[] = {"nvcc", "paper"};
	__int128 k;

	if (strcmp(arg->name, "licm") == 0 || strcmp(arg->name, "live") == 0 ||
	    strcmp(arg->name, "growth") == 0) {
		if (!clause_int(arg->value, &k) || k > INT32_MAX)
			annotation_fail(
				ir, a, DIAG_CLAUSE, arg->value_span,
				"expected an integer from 0 to 2147483647, found '%s'",
				annotation_quote(ir->arena, arg->value, strlen(arg->value)));
	} else if (strcmp(arg->name, "model") == 0 && strcmp(arg->value, "scored") == 0) {
		annotation_fail(ir, a, DIAG_UNAVAILABLE, arg->value_span,
				"there is no model that compiles: the models are nvcc and paper, "
				"and --score=nvcc compiles the versions of all nests of a file");
	} else if (strcmp(arg->name, "model") == 0) {
		check_one_of(ir, a, arg->value, arg->value_span, "cost model", models,
			     ARRAY_LEN(models));
	} else {
		check_one_of(ir, a, arg->name, arg->span, "setting", keys, ARRAY_LEN(keys));
	}
}

/* 16384, 16K, 1M. */
static bool read_size(struct ir *ir, const char *text, int64_t *size)
{
	size_t n = strlen(text);
	char last = n ? text[n - 1] : '\0';
	bool kilo = last == 'K' || last == 'k', mega = last == 'M';
	__int128 value;

	if (!clause_int(arena_strndup(ir->arena, text, n - (kilo || mega)), &value))
		return false;
	value *= kilo ? 1 << 10 : mega ? 1 << 20 : 1;
	*size = (int64_t)value;
	return value <= INT64_MAX;
}

static void check_expect(struct ir *ir, struct annotation *a, struct clause_arg *arg)
{
	static const char *const words[] = {"noguard", "unrolled", "smem", "regs", "nospill"};
	const char *word = arg->name;
	char wanted = strcmp(word, "unrolled") == 0                            ? '('
		      : strcmp(word, "smem") == 0 || strcmp(word, "regs") == 0 ? '<'
									       : '\0';
	uint32_t known = a->errors.n;

	check_one_of(ir, a, word, arg->span, "expectation", words, ARRAY_LEN(words));
	if (a->errors.n > known)
		return;
	if (arg->separator != wanted)
		annotation_fail(ir, a, DIAG_CLAUSE, arg->span, "write expect(%s%s)", word,
				wanted == '('   ? "(loop)"
				: wanted == '<' ? "<=number"
						: "");
	else if (wanted == '<' && !read_size(ir, arg->value, &arg->number))
		annotation_fail(ir, a, DIAG_CLAUSE, arg->value_span,
				"expected a number, as in 64 or 16K, found '%s'",
				annotation_quote(ir->arena, arg->value, strlen(arg->value)));
	else if (strcmp(word, "regs") == 0 || strcmp(word, "nospill") == 0)
		annotation_fail(ir, a, DIAG_UNAVAILABLE, arg->span,
				"expect(%s) needs nvcc's report on the result, which this version "
				"does not read",
				word);
}

static void check_words(struct ir *ir, struct annotation *a, const struct clause *clause)
{
	static const char *const modes[] = {"strict", "contract", "relaxed"};
	static const char *const hoists[] = {"select"};
	static const char *const equalities[] = {"syntactic", "commutative", "associative",
						 "distributive"};
	static const char *const sums[] = {"+", "*", "min", "max", "&", "|", "^", "&&", "||"};

	for (uint32_t i = 0; i < clause->args.n; i++) {
		struct clause_arg *arg = clause->args.at[i];

		if (clause->id == CLAUSE_EXPECT)
			check_expect(ir, a, arg);
		else if (clause->id == CLAUSE_ONLY || clause->id == CLAUSE_NO)
			check_pass(ir, a, arg);
		else if (clause->id == CLAUSE_COST)
			check_cost(ir, a, arg);
		else if (clause->id == CLAUSE_HOIST)
			check_one_of(ir, a, arg->name, arg->span, "condition", hoists,
				     ARRAY_LEN(hoists));
		else if (clause->id == CLAUSE_NOALIAS && clause->args.n == 1)
			annotation_fail(ir, a, DIAG_CLAUSE, arg->span,
					"noalias needs two pointers, or none for all of them");
		else if ((clause->id == CLAUSE_FP || clause->id == CLAUSE_CSE) && i > 0)
			annotation_fail(ir, a, DIAG_CLAUSE, arg->span, "%s takes one argument",
					clause_table[clause->id].word);
		else if (clause->id == CLAUSE_CSE)
			check_one_of(ir, a, arg->name, arg->span, "equality", equalities,
				     ARRAY_LEN(equalities));
		else if (clause->id == CLAUSE_FP)
			check_one_of(ir, a, arg->name, arg->span, "mode", modes, ARRAY_LEN(modes));
		else if (clause->id == CLAUSE_REDUCTION &&
			 is_one_of(arg->value, sums, ARRAY_LEN(sums)))
			annotation_fail(ir, a, DIAG_CLAUSE, arg->span,
					"the operator comes first: reduction(%s:%s)", arg->value,
					annotation_quote(ir->arena, arg->name, strlen(arg->name)));
		else if (clause->id == CLAUSE_REDUCTION)
			check_one_of(ir, a, arg->name, arg->span, "operator of a reduction", sums,
				     ARRAY_LEN(sums));
	}
}

/* ---- duplicates and contradictions ---- */

struct mark {
	const char *key;   /* interned: "fp", "only(licm)" */
	const char *value; /* of a setting: what the first one said; else NULL */
	struct span where;
	uint32_t annotation;
};

struct marks {
	struct ir *ir;
	struct annotation *a; /* NULL: conflicts between annotations, reported at once */
	uint32_t annotation;  /* index of the present one */
	uint32_t group;       /* of a noalias list: only its own names meet; 0: all do */
	uint32_t groups;
	struct mark *slot;
	uint32_t mask;
	bool good;
};

static struct mark *mark_find(const struct marks *m, const char *key)
{
	uint32_t i = (uint32_t)hash_bytes(0, key, strlen(key)) & m->mask;

	while (m->slot[i].key && m->slot[i].key != key)
		i = (i + 1) & m->mask;
	return &m->slot[i];
}

static void conflict(struct marks *m, enum diag_id id, const struct mark *first, struct span where,
		     const char *text, const char *note)
{
	struct annotation_error *e;

	if (m->a) {
		e = annotation_fail(m->ir, m->a, id, where, "%s", text);
		e->note = note;
		e->note_where = first->where;
	} else if (first->annotation != m->annotation) {
		struct diag *d = diag_report(m->ir->diags, id, where, "%s", text);

		diag_note(m->ir->diags, d, first->where, "%s", note);
		m->good = false;
	}
}

/* Leaves the mark `clause` or `clause(name)`; value tells two settings of one key apart. */
static void mark(struct marks *m, struct span where, const char *clause, const char *name,
		 const char *value, const char *opposite)
{
	struct arena *arena = m->ir->arena;
	const char *key = name ? arena_printf(arena, "%s(%s)", clause, name) : clause, *quote;
	struct mark *at;

	quote = annotation_quote(arena, key, strlen(key));
	if (m->group)
		key = arena_printf(arena, "%s %u", key, m->group);
	key = str_intern(m->ir->strings, key, strlen(key));
	at = mark_find(m, key);
	if (at->key && value && at->value && at->value != value) {
		conflict(m, DIAG_CLAUSE, at, where,
			 arena_printf(arena, "%s: '%s' contradicts '%s'", quote,
				      annotation_quote(arena, value, strlen(value)),
				      annotation_quote(arena, at->value, strlen(at->value))),
			 "which is here");
	} else if (at->key) {
		conflict(m, DIAG_CLAUSE, at, where, arena_printf(arena, "%s is given twice", quote),
			 "the first is here");
	} else {
		*at = (struct mark){key, value, where, m->annotation};
	}
	if (!opposite)
		return;
	key = name ? arena_printf(arena, "%s(%s)", opposite, name) : opposite;
	at = mark_find(m, str_intern(m->ir->strings, key, strlen(key)));
	if (at->key)
		conflict(m, DIAG_CLAUSE, at, where,
			 arena_printf(arena, "%s contradicts %s", quote,
				      annotation_quote(arena, key, strlen(key))),
			 "which is here");
}

static void mark_loops(struct marks *m, const struct clause *clause)
{
	for (uint32_t i = 0; i < clause->args.n; i++) {
		const struct clause_arg *arg = clause->args.at[i], *first;

		for (uint32_t k = 0; k < i && k < 64; k++) { /* nobody nests 64 loops */
			struct mark at = {.annotation = m->annotation};

			first = clause->args.at[k];
			if (!arg->name || arg->name != first->name || arg->separator == '=' ||
			    arg->separator == 'a' || first->separator == '=')
				continue;
			at.where = first->span;
			conflict(m, DIAG_LOOP, &at, arg->span,
				 arena_printf(m->ir->arena, "loop '%s' is named twice", arg->name),
				 "the first is here");
			break;
		}
	}
}

static void mark_clause(struct marks *m, const struct clause *clause)
{
	const char *word = clause_table[clause->id].word;
	const char *opposite = clause->id == CLAUSE_ONLY       ? "no"
			       : clause->id == CLAUSE_NO       ? "only"
			       : clause->id == CLAUSE_OFF      ? "required"
			       : clause->id == CLAUSE_REQUIRED ? "off"
							       : NULL;
	const struct clause_arg *arg;
	enum clause_form form = clause_table[clause->id].form;

	if (form == CLAUSE_FORM_LOOPS && clause->id != CLAUSE_COPY) {
		mark_loops(m, clause);
		return;
	}
	if (!clause_table[clause->id].available || form == CLAUSE_FORM_EXPRS ||
	    clause->id == CLAUSE_DEFAULT)
		return;
	if (clause->id == CLAUSE_FP || clause->id == CLAUSE_CSE) {
		arg = clause->args.at[0];
		mark(m, clause->span, word, NULL, arg->name, NULL);
		return;
	}
	if (clause->args.n == 0 || clause->id == CLAUSE_ONLY)
		mark(m, clause->span, word, NULL, NULL, clause->args.n ? NULL : opposite);
	m->group = clause->id == CLAUSE_NOALIAS ? ++m->groups : 0;
	for (uint32_t i = 0; i < clause->args.n; i++) {
		arg = clause->args.at[i];
		if (clause->id == CLAUSE_TUNE && !arg->name)
			continue;                   /* one more candidate */
		if (clause->id == CLAUSE_REDUCTION) /* the symbol is the key */
			mark(m, arg->span, word, arg->value, arg->name, NULL);
		else if (clause->id == CLAUSE_VERIFY && arg->separator == '[')
			mark(m, arg->span, word, arena_printf(m->ir->arena, "%s[]", arg->name),
			     arg->value, NULL);
		else if (clause->id == CLAUSE_EXPECT && arg->separator == '(')
			mark(m, arg->span, word,
			     arena_printf(m->ir->arena, "%s(%s)", arg->name, arg->value), NULL,
			     opposite);
		else
			mark(m, arg->span, word, arg->name, arg->value, opposite);
	}
	m->group = 0;
}

static void marks_init(struct marks *m, size_t expected)
{
	size_t slots = 4;

	while (slots < 2 * expected)
		slots *= 2;
	m->slot = arena_array(m->ir->arena, slots, sizeof(*m->slot));
	m->mask = (uint32_t)(slots - 1);
}

static size_t count_marks(const struct annotation *a)
{
	size_t n = a->clauses.n;

	for (uint32_t i = 0; i < a->clauses.n; i++)
		n += ((const struct clause *)a->clauses.at[i])->args.n;
	return n;
}

/* Only what makes sense for any nest: no loops, and no names of one place. */
static bool is_general(enum clause_id id)
{
	static const enum clause_id general[] = {
		CLAUSE_NOALIAS,  CLAUSE_PURE,  CLAUSE_ONLY, CLAUSE_NO,     CLAUSE_OFF,
		CLAUSE_REQUIRED, CLAUSE_COST,  CLAUSE_FP,   CLAUSE_PARAM,  CLAUSE_TUNE,
		CLAUSE_EXPECT,   CLAUSE_HOIST, CLAUSE_CSE,  CLAUSE_INLINE, CLAUSE_DEVICEPTR,
	};

	for (unsigned i = 0; i < ARRAY_LEN(general); i++)
		if (general[i] == id)
			return true;
	return false;
}

static bool names_something(const struct clause *clause)
{
	for (uint32_t i = 0; i < clause->args.n; i++)
		if (clause->id == CLAUSE_NOALIAS || clause->id == CLAUSE_DEVICEPTR ||
		    (clause->id == CLAUSE_EXPECT &&
		     ((const struct clause_arg *)clause->args.at[i])->separator == '('))
			return true;
	return false;
}

static void check_default(struct ir *ir, struct annotation *a, const struct clause *clause)
{
	struct marks m = {.ir = ir, .a = a};
	size_t expected = 0;

	for (uint32_t i = 0; i < clause->clauses.n; i++)
		expected += 1 + ((const struct clause *)clause->clauses.at[i])->args.n;
	marks_init(&m, expected);
	for (uint32_t i = 0; i < clause->clauses.n; i++) {
		const struct clause *inner = clause->clauses.at[i];

		check_words(ir, a, inner);
		if (is_general(inner->id) && names_something(inner))
			annotation_fail(ir, a, DIAG_CLAUSE, inner->span,
					"what this '%s' names is in one nest; it cannot be a "
					"default",
					clause_table[inner->id].word);
		else if (is_general(inner->id))
			mark_clause(&m, inner);
		else
			annotation_fail(ir, a, DIAG_CLAUSE, inner->span,
					"'%s' is about one nest and cannot be a default; noalias, "
					"pure, only, no, off, required, cost, hoist, cse, inline, "
					"fp, param, tune and expect can",
					clause_table[inner->id].word);
	}
}

static void check_defaults(struct ir *ir, struct annotation *a)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < a->clauses.n; i++)
		n += ((const struct clause *)a->clauses.at[i])->id == CLAUSE_DEFAULT;
	a->is_default = n > 0;
	for (uint32_t i = 0; i < a->clauses.n && n > 0; i++) {
		const struct clause *clause = a->clauses.at[i];

		if (clause->id == CLAUSE_DEFAULT)
			check_default(ir, a, clause);
		else
			annotation_fail(
				ir, a, DIAG_CLAUSE, clause->span,
				"default(...) must be the only clause: '%s' is about one nest",
				clause_table[clause->id].word);
	}
}

static const struct clause *find_clause(const struct annotation *a, enum clause_id id)
{
	for (uint32_t i = 0; i < a->clauses.n; i++)
		if (((const struct clause *)a->clauses.at[i])->id == id)
			return a->clauses.at[i];
	return NULL;
}

/* What goes with data, and what only goes with it. */
static void check_data(struct ir *ir, struct annotation *a)
{
	const struct clause *data = find_clause(a, CLAUSE_DATA);
	const struct clause *create = find_clause(a, CLAUSE_CREATE);
	bool any = false;

	if (!data && create)
		annotation_fail(ir, a, DIAG_CLAUSE, create->span,
				"create(...) needs 'data': for one nest, an array of its own "
				"is declared inside");
	a->is_data = data != NULL;
	for (uint32_t i = 0; i < a->clauses.n && data; i++) {
		const struct clause *clause = a->clauses.at[i];

		any |= clause_copies(clause->id);
		if (clause != data && !clause_copies(clause->id) && clause->id != CLAUSE_NOALIAS &&
		    clause->id != CLAUSE_ASSUME && clause->id != CLAUSE_DEVICEPTR)
			annotation_fail(ir, a, DIAG_CLAUSE, clause->span,
					"'%s' cannot be combined with 'data'; copy, copyin, "
					"copyout, create, deviceptr, noalias and assume can",
					clause_table[clause->id].word);
	}
	if (data && !any && a->valid) /* else what is not read may be one */
		annotation_fail(ir, a, DIAG_CLAUSE, data->span,
				"'data' needs copy(A[0:n]), copyin, copyout or create");
}

void clauses_check(struct ir *ir, struct annotation *a)
{
	struct marks m = {.ir = ir, .a = a};

	marks_init(&m, count_marks(a));
	for (uint32_t i = 0; i < a->clauses.n; i++) {
		struct clause *clause = a->clauses.at[i];
		uint32_t errors = a->errors.n;

		check_words(ir, a, clause);
		clause->wrong = a->errors.n > errors;
		mark_clause(&m, clause);
	}
	check_defaults(ir, a);
	check_data(ir, a);
}

bool clauses_check_together(struct ir *ir, const struct vec *annotations)
{
	struct marks m = {.ir = ir, .good = true};
	size_t expected = 0;

	for (uint32_t i = 0; i < annotations->n; i++)
		expected += count_marks(annotations->at[i]);
	marks_init(&m, expected);
	for (m.annotation = 0; m.annotation < annotations->n; m.annotation++) {
		const struct annotation *a = annotations->at[m.annotation];

		for (uint32_t i = 0; i < a->clauses.n; i++)
			mark_clause(&m, a->clauses.at[i]);
	}
	return m.good;
}

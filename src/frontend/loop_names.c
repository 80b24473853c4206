/* loop_names.c - do the loops that clauses name exist?
 *
 * Read from the raw bytes of the annotated statement, so that a misspelt loop is told together with
 * the other mistakes of its line, and without clang: the variable of `for (int i = 0; ...)` is the
 * last identifier before the `=`. */
#include "annotation/annotation.h"

#include <string.h>

struct loops {
	struct ir *ir;
	struct vec names; /* const char *, interned, in the order of the source; may repeat */
};

/* After `for (`: the variable, or NULL for a header of another form.  Leaves lx after the first
 * `;`, or the closing parenthesis. */
static const char *header_variable(struct ir *ir, struct lexer *lx)
{
	const char *name = NULL, *found = NULL;
	struct lexeme x;
	int depth = 1;

	for (lex_significant(lx, &x); x.kind != LEX_END; lex_significant(lx, &x)) {
		if (x.c == '(')
			depth++;
		else if (x.c == ')' && --depth == 0)
			return NULL;
		else if (x.c == ';')
			return found ? found : name;
		else if (x.kind == LEX_IDENT && depth == 1)
			name = lex_intern(ir, &x);
		else if (x.c == '=' && depth == 1 && !found)
			found = name;
	}
	return NULL;
}

static void skip_group(struct lexer *lx, int depth)
{
	struct lexeme x;

	while (depth > 0) {
		lex_significant(lx, &x);
		if (x.kind == LEX_END)
			return;
		depth += x.c == '(' ? 1 : x.c == ')' ? -1 : 0;
	}
}

/* After what ends a statement: does another branch of an `if` of it follow? */
static bool else_follows(const struct source *source, struct lexer lx, int *ifs)
{
	struct lexeme x;

	lex_significant(&lx, &x);
	return x.kind == LEX_IDENT && lex_is(source, &x, "else") && (*ifs)-- > 0;
}

/* All loops of the statement or function that begins at `lo`. */
static void collect(struct loops *l, uint32_t lo)
{
	const struct source *source = l->ir->source;
	struct lexer lx = lexer_over(source, lo, source->size);
	struct lexeme x;
	int braces = 0, ifs = 0; /* ifs: outside of braces, whose `else` may follow */

	for (lex_significant(&lx, &x); x.kind != LEX_END; lex_significant(&lx, &x)) {
		if (x.c == '(') {
			skip_group(&lx, 1);
		} else if (x.c == '{') {
			braces++;
		} else if (x.c == '}') {
			if (--braces <= 0 && !else_follows(source, lx, &ifs))
				return;
		} else if (x.c == ';') {
			if (braces == 0 && !else_follows(source, lx, &ifs))
				return;
		} else if (x.kind == LEX_IDENT && lex_is(source, &x, "if")) {
			ifs += braces == 0;
		} else if (x.kind == LEX_IDENT && lex_is(source, &x, "for")) {
			struct lexer ahead = lx;

			lex_significant(&ahead, &x);
			if (x.c == '(') {
				const char *name = header_variable(l->ir, &ahead);

				if (name)
					vec_push(l->ir->arena, &l->names, (void *)name);
			}
		}
	}
}

/* `i`, `i#2`, `i.o` and `i#2.i` all belong to the loop i. */
static const char *base_name(struct ir *ir, const char *name)
{
	return str_intern(ir->strings, name, strcspn(name, "#. "));
}

static bool known(const struct loops *l, const char *name)
{
	for (uint32_t i = 0; i < l->names.n; i++)
		if (l->names.at[i] == name)
			return true;
	return false;
}

/* Of fuse(i, j) comes the loop ij, of fuse(row, col) row_col, of fuse(i.o, j.o) i_o_j_o: several
 * names in a row.  Whether such a clause precedes is for later to say. */
static bool may_be_fused(const struct loops *l, const char *name, unsigned before)
{
	for (uint32_t i = 0; i < l->names.n; i++) {
		size_t n = strlen(l->names.at[i]);
		const char *rest = name + n;

		if (strncmp(name, l->names.at[i], n) != 0)
			continue;
		while (rest[0] == '_' && (rest[1] == 'o' || rest[1] == 'i') &&
		       (!rest[2] || rest[2] == '_'))
			rest += 2;
		if (!*rest)
			return before > 0;
		if (before < 8 && may_be_fused(l, rest + (*rest == '_'), before + 1))
			return true;
	}
	return false;
}

static const char *list(const struct loops *l)
{
	struct buf b;

	buf_init(&b, l->ir->arena);
	for (uint32_t i = 0; i < l->names.n; i++) {
		struct loops before = {l->ir, {l->names.at, i, i}};

		if (!known(&before, l->names.at[i]))
			buf_printf(&b, "%s'%s'", b.n ? ", " : "", (const char *)l->names.at[i]);
	}
	return b.s;
}

/* Does the clause's first word of each argument name a loop? */
static bool names_loops(enum clause_id id)
{
	static const enum clause_id loops[] = {
		CLAUSE_INDEPENDENT, CLAUSE_TILE,     CLAUSE_SPLIT,      CLAUSE_STRIPE,
		CLAUSE_FUSE,        CLAUSE_COLLAPSE, CLAUSE_REORDER,    CLAUSE_INTERCHANGE,
		CLAUSE_CUT,         CLAUSE_PEEL,     CLAUSE_DISTRIBUTE, CLAUSE_REVERSE,
		CLAUSE_UNROLL,      CLAUSE_JAM,      CLAUSE_VECTORIZE,  CLAUSE_BIND,
	};

	for (unsigned i = 0; i < ARRAY_LEN(loops); i++)
		if (loops[i] == id)
			return true;
	return false;
}

static bool any_names_loops(const struct annotation *a)
{
	for (uint32_t i = 0; i < a->clauses.n; i++)
		if (names_loops(((const struct clause *)a->clauses.at[i])->id))
			return true;
	return false;
}

void loops_check(struct ir *ir, struct annotation *a)
{
	struct loops l = {ir, {0}};

	if (!any_names_loops(a))
		return;
	collect(&l, source_skip_trivia(ir->source, a->span.hi));
	if (!l.names.n) /* no loop at all is another mistake, told elsewhere */
		return;
	for (uint32_t i = 0; i < a->clauses.n; i++) {
		const struct clause *clause = a->clauses.at[i];

		for (uint32_t k = 0; names_loops(clause->id) && k < clause->args.n; k++) {
			const struct clause_arg *arg = clause->args.at[k];

			if (!arg->name || (arg->separator == '=' && clause->id != CLAUSE_BIND) ||
			    known(&l, base_name(ir, arg->name)) ||
			    may_be_fused(&l, base_name(ir, arg->name), 0))
				continue;
			annotation_fail(ir, a, DIAG_LOOP, arg->span,
					"there is no loop '%s' here; the loops are %s", arg->name,
					list(&l));
		}
	}
}

bool annotation_schedules(const struct annotation *a)
{
	for (uint32_t i = 0; i < a->clauses.n; i++) {
		enum clause_id id = ((const struct clause *)a->clauses.at[i])->id;

		if (id == CLAUSE_COMPUTE || id == CLAUSE_CACHE || id == CLAUSE_ACCUMULATE ||
		    (id != CLAUSE_INDEPENDENT && names_loops(id)))
			return true;
	}
	return false;
}

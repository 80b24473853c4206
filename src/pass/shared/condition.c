/* condition.c - see condition.h. */
#include "condition.h"

#include <string.h>

const struct expr *cond_join(struct ir *ir, enum expr_kind kind, const struct expr *a,
			     const struct expr *b)
{
	const struct expr *e;

	e = expr_c_binary(ir, kind, a, b);
	return e && type_is_int(e->type) ? e : NULL;
}

static enum expr_kind opposite(enum expr_kind kind)
{
	static const enum expr_kind pairs[][2] = {
		{EXPR_LT, EXPR_GE}, {EXPR_LE, EXPR_GT}, {EXPR_EQ, EXPR_NE}};

	for (unsigned i = 0; i < ARRAY_LEN(pairs); i++) {
		if (kind == pairs[i][0])
			return pairs[i][1];
		if (kind == pairs[i][1])
			return pairs[i][0];
	}
	return kind;
}

/* NaN is neither less nor not less, but not equal is the opposite of equal for it too. */
static bool turns_round(const struct expr *c)
{
	if (!(expr_table[c->kind].flags & EXPR_R) || !type_is_int(c->type))
		return false;
	return c->kind == EXPR_EQ || c->kind == EXPR_NE
		       ? type_is_arith(c->arg[0]->type) && type_is_arith(c->arg[1]->type)
		       : type_is_int(c->arg[0]->type) && type_is_int(c->arg[1]->type);
}

const struct expr *cond_not(struct ir *ir, const struct expr *c)
{
	if (turns_round(c))
		return expr_raw(ir, opposite((enum expr_kind)c->kind), c->type, NULL, c->arg, 2);
	if (c->kind == EXPR_LNOT && c->arg[0]->type == c->type)
		return c->arg[0];
	return expr_c_unary(ir, EXPR_LNOT, c);
}

bool cond_plain(const struct expr *e)
{
	return !(e->has & (HAS_LOAD | HAS_CALL | HAS_OPAQUE | HAS_VOLATILE | HAS_FLOAT));
}

bool cond_has(const struct expr *chain, const struct expr *e)
{
	if (chain == e)
		return true;
	return chain->kind == EXPR_LAND &&
	       (cond_has(chain->arg[0], e) || cond_has(chain->arg[1], e));
}

static bool conjuncts_in(const struct expr *chain, const struct expr *e)
{
	if (cond_has(chain, e))
		return true;
	return e->kind == EXPR_LAND && conjuncts_in(chain, e->arg[0]) &&
	       conjuncts_in(chain, e->arg[1]);
}

bool cond_implies(struct pass *p, const struct expr *a, const struct expr *b, const struct stmt *s)
{
	const struct expr *claim;

	if (conjuncts_in(a, b))
		return true;
	if (!cond_plain(a) || !cond_plain(b))
		return false;
	claim = cond_join(p->ir, EXPR_LOR, expr_c_unary(p->ir, EXPR_LNOT, a), b);
	return claim && range_prove(p->analyses, claim, s) == PROOF_YES;
}

struct stmt *branch_only(const struct stmt *body)
{
	return body && body->first == body->last ? body->first : NULL;
}

bool branch_has_label(const struct stmt *s)
{
	for (const struct stmt *x = s; x; x = stmt_next(s, x)) {
		if (x->effects & RAW_LABEL)
			return true;
	}
	return false;
}

bool branch_meets(struct pass *p, const struct stmt *s)
{
	const struct effects *x = effects_of(p->analyses, s);

	return x->sync || x->opaque || x->calls;
}

bool branch_opens(const struct func *f, const struct stmt *block)
{
	for (const struct stmt *s = block->first; s; s = s->next) {
		if (s->kind == STMT_RAW || s->transparent)
			return false;
		if ((s->kind == STMT_DECL || s->declares) && s->kind != STMT_FOR &&
		    !name_is_unique(f, s->sym))
			return false;
	}
	return true;
}

/* An absent branch and an empty one do the same. */
bool branch_same(const struct func *f, const struct stmt *a, const struct stmt *b)
{
	if (!a || !b)
		return (!a || !a->first) && (!b || !b->first);
	return stmt_equal(f, a, b);
}

static bool words_between(const struct ir *ir, uint32_t lo, uint32_t hi)
{
	const char *text = ir->source->text;

	for (uint32_t i = lo; i < hi; i++) {
		if (text[i] == '#' ||
		    (text[i] == '/' && (text[i + 1] == '/' || text[i + 1] == '*')))
			return true;
	}
	return false;
}

static bool blank_line(const struct ir *ir, uint32_t lo, uint32_t hi)
{
	unsigned ends = 0;

	for (uint32_t i = lo; i < hi; i++) {
		char ch = ir->source->text[i];

		if (ch == '\n' && ++ends == 2)
			return true;
		if (ch != ' ' && ch != '\t' && ch != '\r' && ch != '\n')
			ends = 0;
	}
	return false;
}

static uint32_t line_end(const struct ir *ir, uint32_t at)
{
	while (at < ir->source->size && ir->source->text[at] != '\n')
		at++;
	return at;
}

/* Is each line before a statement a comment with two slashes? */
static bool comment_lines(const struct ir *ir, uint32_t lo, uint32_t hi)
{
	const char *text = ir->source->text;

	for (uint32_t i = lo; i < hi; i = line_end(ir, i) + 1) {
		i += (uint32_t)strspn(text + i, " \t\n");
		if (i < hi && strncmp(text + i, "//", 2) != 0)
			return false;
	}
	return true;
}

/* After the comment at `at`. */
static uint32_t comment_end(const struct ir *ir, uint32_t at, uint32_t hi)
{
	const char *text = ir->source->text, *end;

	if (text[at + 1] == '/')
		return line_end(ir, at);
	end = strstr(text + at + 2, "*/");
	return end ? (uint32_t)(end + 2 - text) : hi;
}

uint32_t branch_words(const struct ir *ir, uint32_t lo, const struct stmt *first)
{
	const char *text = ir->source ? ir->source->text : NULL;
	uint32_t words = lo, i = lo;

	if (!first || span_none(first->span) || !text)
		return lo;
	while (i < first->span.lo) {
		if (text[i] == '/' && (text[i + 1] == '/' || text[i + 1] == '*')) {
			i = comment_end(ir, i, first->span.lo);
		} else if (text[i] == '#') {
			i = line_end(ir, i);
		} else {
			if (!strchr(" \t\r\n){", text[i]))
				words = i + 1;
			i++;
		}
	}
	return words;
}

uint32_t stmt_words(const struct ir *ir, const struct stmt *s)
{
	const char *text = ir->source ? ir->source->text : NULL;
	uint32_t at = s->span.hi, hi = text ? ir->source->size : 0;

	while (at < hi) {
		if (text[at] == '\n' || text[at] == '\r')
			return at;
		if (text[at] == ' ' || text[at] == '\t')
			at++;
		else if (text[at] == '/' && (text[at + 1] == '/' || text[at + 1] == '*'))
			at = comment_end(ir, at, hi);
		else
			break;
	}
	return s->span.hi;
}

bool branch_loses_words(const struct ir *ir, uint32_t lo, uint32_t hi, const struct stmt *kept)
{
	const struct stmt *first = kept ? kept->first : NULL, *last = kept ? kept->last : NULL;
	uint32_t from = hi, to = hi;

	if (!ir->source)
		return false;
	/* what a pass put there has no words */
	while (first && span_none(first->span))
		first = first->next;
	while (last && span_none(last->span))
		last = last->prev;
	if (first) {
		/* a block that a pass made begins nowhere */
		bool made = span_none(kept->span);
		uint32_t above = line_end(ir, made ? lo : kept->span.lo);

		from = first->span.lo;
		if (above < from &&
		    (made ? comment_lines(ir, above, from) : !blank_line(ir, above, from)))
			from = above;
		to = line_end(ir, last->span.hi);
	}
	return words_between(ir, lo, from < hi ? from : hi) || words_between(ir, to, hi);
}

/* syntax_check.c - is an edited text still what it was, outside of the edits?
 *
 * Three questions of growing cost: the bytes outside are equal; the lexemes outside are equal, so
 * no edit opens a comment or a literal or glues itself to a neighbour; tree-sitter finds no more to
 * complain about.  Lexemes, not leaves of the tree: what error recovery does depends on text far
 * away.  So only the functions with edits are shown to tree-sitter: what is around them is the
 * same lexemes, the brackets inside are balanced, and whatever it cannot read there proves nothing.
 * Its complaint is a question for clang: the grammar knows no block with nothing but an empty block. */
#include "annotation/annotation.h"

#include <string.h>

struct check {
	struct ir *ir;
	struct source before, after;
	const struct edit_range *edit;
	uint32_t n;
};

static const char *complain(struct check *c, const struct source *in, uint32_t at, const char *what)
{
	struct position p = source_position(in, at);

	return arena_printf(c->ir->arena, "%s at line %u, column %u of the %s", what, p.line,
			    p.column, in == &c->before ? "input" : "result");
}

static const char *check_bytes(struct check *c)
{
	uint64_t old_at = 0, new_at = 0, keep;

	for (uint32_t i = 0; i <= c->n; i++) {
		uint32_t lo = i < c->n ? c->edit[i].span.lo : c->before.size;
		uint32_t hi = i < c->n ? c->edit[i].span.hi : c->before.size;

		if (lo < old_at || hi < lo || hi > c->before.size)
			return "the edits overlap or lie outside of the file";
		keep = lo - old_at;
		if (new_at + keep > c->after.size)
			return "the result is shorter than its edits say";
		if (memcmp(c->before.text + old_at, c->after.text + new_at, keep) != 0)
			return complain(c, &c->before, (uint32_t)old_at,
					"bytes outside of the edits changed after those");
		new_at += keep + (i < c->n ? c->edit[i].new_size : 0);
		old_at = hi;
	}
	return new_at == c->after.size ? NULL : "the result is not as long as its edits say";
}

enum { MAX_DEPTH = 64 };

/* One side of the comparison: the lexemes that touch no edit. */
struct side {
	const struct source *source;
	bool is_after;
	struct lexer lx;
	uint32_t edit;             /* the first that ends after the present lexeme begins */
	uint64_t lo, hi;           /* of that edit, on this side */
	int64_t shift;             /* from `before` to here, for what precedes that edit */
	int balance[3];            /* of ( [ { inside of edits, but for directives */
	int outside[MAX_DEPTH][2]; /* that of [ { before each ( that is open */
	unsigned depth;
	bool odd;       /* they did not balance between two parentheses */
	unsigned stray; /* # of no directive */
	bool inside_line,
		directive; /* the present lexeme is not the first of its line; is a directive's */
};

static void side_range(const struct check *c, struct side *s)
{
	if (s->edit >= c->n) {
		s->lo = s->hi = UINT64_MAX;
		return;
	}
	s->lo = (uint64_t)((int64_t)c->edit[s->edit].span.lo + s->shift);
	s->hi = s->is_after ? s->lo + c->edit[s->edit].new_size : c->edit[s->edit].span.hi;
}

static void side_init(const struct check *c, struct side *s, const struct source *source)
{
	*s = (struct side){.source = source, .is_after = source == &c->after};
	s->lx = lexer_over(source, source_begin(source), source->size);
	side_range(c, s);
}

/* What is between parentheses balances there, or is an argument of a macro, which need not: FIRST(1, {).  Who has none
 * of the latter makes none. */
static void side_count(struct side *s, char c)
{
	static const char brackets[] = "([{)]}";
	const char *at = c ? strchr(brackets, c) : NULL;

	s->stray += c == '#';
	if (!at)
		return;
	s->balance[(at - brackets) % 3] += at - brackets < 3 ? 1 : -1;
	if (c == '(' && s->depth++ < MAX_DEPTH)
		memcpy(s->outside[s->depth - 1], s->balance + 1, sizeof(s->outside[0]));
	if (c == ')' && s->depth && --s->depth < MAX_DEPTH) {
		s->odd |= memcmp(s->balance + 1, s->outside[s->depth], sizeof(s->outside[0])) != 0;
		memcpy(s->balance + 1, s->outside[s->depth], sizeof(s->outside[0]));
	}
}

/* `#pragma nes)t` of a loop that is gone closed nothing. */
static void side_line(struct side *s, const struct lexeme *x)
{
	if (x->kind == LEX_NEWLINE) {
		s->inside_line = s->directive = false;
	} else if (x->kind != LEX_COMMENT) {
		s->directive = s->directive || (!s->inside_line && x->c == '#');
		s->inside_line = true;
	}
}

static void side_next(const struct check *c, struct side *s, struct lexeme *x)
{
	for (;;) {
		lex_next(&s->lx, x);
		side_line(s, x);
		/* an insertion at the very place of a lexeme precedes it */
		while (s->edit < c->n && x->lo >= s->hi) {
			if (s->is_after)
				s->shift += (int64_t)c->edit[s->edit].new_size -
					    (c->edit[s->edit].span.hi - c->edit[s->edit].span.lo);
			s->edit++;
			side_range(c, s);
		}
		if (x->kind == LEX_END || x->hi <= s->lo)
			return;
		if (!s->directive)
			side_count(s, x->c);
	}
}

/* Both are at the beginning of a line, before the same edit: the lines up to it are the same. */
static void skip_lines(struct side *old, struct side *new)
{
	struct lexer ahead = old->lx;

	if (old->edit != new->edit || (int64_t)old->lx.at + new->shift != new->lx.at)
		return;
	if (old->lo < ahead.end)
		ahead.end = (uint32_t)old->lo;
	lex_skip_lines(&ahead);
	new->lx.at += ahead.at - old->lx.at;
	old->lx.at = ahead.at;
}

static const char *check_lexemes(struct check *c)
{
	struct side old, new;
	struct lexeme x = {.kind = LEX_NEWLINE}, y;

	side_init(c, &old, &c->before);
	side_init(c, &new, &c->after);
	do {
		if (x.kind == LEX_NEWLINE)
			skip_lines(&old, &new);
		side_next(c, &old, &x);
		side_next(c, &new, &y);
		if (x.kind != y.kind || (x.kind != LEX_END && ((int64_t)x.lo + new.shift != y.lo ||
							       (int64_t)x.hi + new.shift != y.hi)))
			return complain(c, &c->after, y.lo, "an edit changes the text around it");
	} while (x.kind != LEX_END);
	if (memcmp(old.balance, new.balance, sizeof(old.balance)) != 0 || (new.odd && !old.odd))
		return "the edits leave brackets unbalanced";
	if (new.stray > old.stray)
		return "the edits leave a directive in the middle of a line";
	return NULL;
}

/* ---- what tree-sitter is shown ---- */

static int by_place(const void *a, const void *b)
{
	const struct func *x = a, *y = b;

	return x->span.lo < y->span.lo ? -1 : x->span.lo > y->span.lo;
}

/* The function that holds the edit, or that it is directly before: an annotation's line. */
static bool region_of(const struct check *c, const struct vec *funcs, struct span edit,
		      struct span *out)
{
	uint32_t lo = 0, hi = funcs->n;
	const struct func *f;

	while (lo < hi) { /* the first that does not end before the edit does */
		uint32_t mid = lo + (hi - lo) / 2;

		f = funcs->at[mid];
		if (f->span.hi < edit.hi)
			lo = mid + 1;
		else
			hi = mid;
	}
	if (lo == funcs->n)
		return false;
	f = funcs->at[lo];
	*out = f->span;
	if (edit.lo >= f->span.lo)
		return true;
	out->lo = edit.lo;
	return edit.hi <= f->span.lo && source_skip_trivia(&c->before, edit.hi) >= f->span.lo;
}

/* The functions with edits, before and after; false: an edit is in none. */
static bool cut_functions(struct check *c, struct buf *before, struct buf *after)
{
	const struct vec *list = &c->ir->funcs;
	struct vec funcs = {NULL, 0, 0};
	int64_t shift = 0, inside;
	uint32_t end = 0;

	buf_init(before, c->ir->arena);
	buf_init(after, c->ir->arena);
	for (uint32_t i = 0; i < list->n; i++)
		vec_push(c->ir->arena, &funcs, list->at[i]);
	vec_sort(c->ir->arena, &funcs, by_place);
	for (uint32_t i = 0, j; i < c->n; i = j) {
		struct span region, next;

		if (!region_of(c, &funcs, c->edit[i].span, &region) || region.lo < end)
			return false;
		inside = 0;
		for (j = i; j < c->n && c->edit[j].span.lo <= region.hi; j++) {
			if (!region_of(c, &funcs, c->edit[j].span, &next))
				return false;
			if (next.hi != region.hi)
				break;
			inside += (int64_t)c->edit[j].new_size -
				  (c->edit[j].span.hi - c->edit[j].span.lo);
		}
		end = region.hi;
		buf_put(before, c->before.text + region.lo, region.hi - region.lo);
		buf_put(after, c->after.text + ((int64_t)region.lo + shift),
			(size_t)((int64_t)(region.hi - region.lo) + inside));
		buf_putc(before, '\n');
		buf_putc(after, '\n');
		shift += inside;
	}
	return true;
}

/* The grammar knows no __align__(16) in a declaration, which therefore is not shown to it. */
static void blank_alignments(struct buf *b)
{
	static const char word[] = "__align__(";
	char *at = b->n ? strstr(b->s, word) : NULL;

	for (; at; at = strstr(at, word)) {
		size_t n = strspn(at + sizeof(word) - 1, "0123456789") + sizeof(word) - 1;

		if (at[n] != ')')
			n = 0;
		memset(at, ' ', n ? n + 1 : 1);
	}
}

/* Errors in both; most results have none, and then nobody asks how many the input has. */
static bool count_errors(struct check *c, int *old, int *new)
{
	struct buf before, after;

	if (!cut_functions(c, &before, &after)) {
		buf_init(&before, c->ir->arena);
		buf_init(&after, c->ir->arena);
		buf_put(&before, c->before.text, c->before.size);
		buf_put(&after, c->after.text, c->after.size);
	}
	blank_alignments(&before);
	blank_alignments(&after);
	*old = 0;
	*new = after.n ? syntax_errors(after.s, (uint32_t)after.n) : 0;
	if (*new > 0)
		*old = syntax_errors(before.s, (uint32_t)before.n);
	return *old >= 0 && *new >= 0;
}

const char *edits_check(struct ir *ir, const struct source *before, const char *after, size_t size,
			const struct edit_range *edits, uint32_t n, bool *guess)
{
	struct check c = {ir, *before, {before->name, after, (uint32_t)size}, edits, n};
	const char *wrong;
	int old, new;

	*guess = false;
	if (size > UINT32_MAX)
		return "the result is larger than 4 GB";
	wrong = check_bytes(&c);
	if (!wrong)
		wrong = check_lexemes(&c);
	if (wrong)
		return wrong;
	if (!count_errors(&c, &old, &new))
		return "the CUDA grammar does not fit the tree-sitter runtime";
	if (new <= old)
		return NULL;
	*guess = true;
	return arena_printf(ir->arena,
			    "tree-sitter finds %d syntax errors in the result, %d in the input",
			    new, old);
}

const char *frontend_check_edits(struct ir *ir, const struct source *before, const char *after,
				 size_t size, const struct edit_range *edits, uint32_t n)
{
	bool guess;

	return edits_check(ir, before, after, size, edits, n, &guess);
}

const char *frontend_check(struct ir *ir, const struct source *before, const char *after,
			   size_t size)
{
	struct edit_range edit = {{0, before->size}, 0};
	uint32_t shorter = size < before->size ? (uint32_t)size : before->size;

	while (edit.span.lo < shorter && before->text[edit.span.lo] == after[edit.span.lo])
		edit.span.lo++;
	while (before->size - edit.span.hi < shorter - edit.span.lo &&
	       before->text[edit.span.hi - 1] == after[size - (before->size - edit.span.hi) - 1])
		edit.span.hi--;
	if (edit.span.lo == edit.span.hi && size == before->size)
		return frontend_check_edits(ir, before, after, size, NULL, 0);
	/* whole lines, so that no lexeme of code is cut */
	while (edit.span.lo > 0 && before->text[edit.span.lo - 1] != '\n')
		edit.span.lo--;
	while (edit.span.hi < before->size && before->text[edit.span.hi] != '\n')
		edit.span.hi++;
	edit.new_size = (uint32_t)(size - (before->size - (edit.span.hi - edit.span.lo)));
	return frontend_check_edits(ir, before, after, size, &edit, 1);
}

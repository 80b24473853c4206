/* uniform_print.c - --emit=uniform: what is uniform over a block.
 *
 *   i: threads differ by threadIdx.x
 *   nest 5:2
 *     for k 5:2: the block
 *     if 6:3 'i < n': threads differ by threadIdx.x
 *
 * Variables that differ; then of each loop and condition of a nest, whether all threads of the
 * block go the same way, and, if they do not come there together, why. */
#include "uniform.h"

static void put_agreement(struct buf *b, struct agreement a)
{
	static const char *const text[] = {[UNIFORM_THREAD] = "threads differ",
					   [UNIFORM_WARP] = "warps differ",
					   [UNIFORM_BLOCK] = "the block"};

	buf_puts(b, text[a.over]);
	if (a.cause)
		buf_printf(b, " by %s", a.cause);
}

static void put_at(struct buf *b, struct analyses *an, const struct stmt *s)
{
	const struct source *source = an->ir->source;

	if (source && !span_none(s->span)) {
		struct position p = source_position(source, s->span.lo);

		buf_printf(b, " %u:%u", p.line, p.column);
	}
}

static void put_stmt(struct buf *b, struct analyses *an, const struct stmt *s)
{
	struct agreement there = uniform_reached(an, s);
	const struct expr *cond =
		s->kind == STMT_IF || s->kind == STMT_WHILE ? s->slot[SLOT_COND].e : NULL;

	buf_printf(b, "    %s",
		   s->kind == STMT_FOR    ? "for "
		   : s->kind == STMT_IF   ? "if"
		   : s->kind == STMT_SYNC ? "barrier"
					  : "while");
	if (s->kind == STMT_FOR)
		buf_puts(b, s->sym->name);
	put_at(b, an, s);
	if (cond)
		buf_printf(b, " '%s'", expr_text(an->ir, cond));
	buf_puts(b, ": ");
	if (s->kind == STMT_SYNC) {
		put_agreement(b, there);
	} else {
		put_agreement(b, s->kind == STMT_IF ? uniform_value(an, cond, s)
						    : uniform_turns(an, s));
		if (there.over != UNIFORM_BLOCK) {
			buf_puts(b, "; reached: ");
			put_agreement(b, there);
		}
	}
	buf_putc(b, '\n');
}

void uniform_print(struct buf *b, struct analyses *an)
{
	const struct stmt *body = an->func->body, *s, *t;
	uint32_t i;

	buf_printf(b, "%s\n", an->func->name);
	for (i = 0; i < an->func->syms.n; i++) {
		const struct sym *sym = an->func->syms.at[i];
		struct agreement a = uniform_sym(an, sym);

		if (sym->kind != SYM_LOCAL || sym->type->kind == TYPE_ARRAY ||
		    a.over == UNIFORM_BLOCK)
			continue;
		buf_printf(b, "  %s: ", sym->name);
		put_agreement(b, a);
		buf_putc(b, '\n');
	}
	for (s = body; s;) {
		if (!stmt_is_loop(s) || !nest_around(an, s)) {
			s = stmt_next(body, s);
			continue;
		}
		buf_puts(b, "  nest");
		put_at(b, an, s);
		buf_putc(b, '\n');
		for (t = s; t; t = stmt_next(s, t)) {
			if (stmt_is_loop(t) || t->kind == STMT_IF || t->kind == STMT_SYNC)
				put_stmt(b, an, t);
		}
		s = stmt_next_skip(body, s);
	}
}

/* ranges_print.c - --emit=ranges: what is known of each loop and each integer in a slot.
 *
 *   for k: 0..n-1 trips 9 runs
 *     i * n + k: [0, 4095] step 32 from 0
 */
#include "cunest/text.h"
#include "../facts.h"

static void put_int(struct buf *buf, __int128 v)
{
	char digits[48];
	size_t n = sizeof(digits);
	unsigned __int128 m = v < 0 ? -(unsigned __int128)v : (unsigned __int128)v;

	do {
		digits[--n] = (char)('0' + (int)(m % 10));
		m /= 10;
	} while (m);
	if (v < 0)
		digits[--n] = '-';
	buf_put(buf, digits + n, sizeof(digits) - n);
}

static void put_range(struct buf *buf, struct range r, const struct type *type)
{
	if (r.empty) {
		buf_puts(buf, "not reached");
		return;
	}
	if (r.lo <= type_min(type) && r.hi >= type_max(type)) {
		buf_puts(buf, "any ");
		buf_puts(buf, type->name);
	} else {
		buf_putc(buf, '[');
		put_int(buf, r.lo);
		buf_puts(buf, ", ");
		put_int(buf, r.hi);
		buf_putc(buf, ']');
	}
	if (r.stride > 1)
		buf_printf(buf, " step %lld from %lld", (long long)r.stride, (long long)r.phase);
}

static void print_loop(struct buf *buf, struct analyses *an, const struct stmt *s, unsigned indent)
{
	enum proof runs = loop_runs(an, s);
	int64_t trips = loop_trips(an, s);

	buf_printf(buf, "%*s%s", (int)indent, "", s->kind == STMT_FOR ? "for" : "while");
	if (s->kind == STMT_FOR)
		buf_printf(buf, " %s", s->sym->name);
	buf_putc(buf, ':');
	if (s->kind == STMT_FOR && type_is_int(s->sym->type)) {
		buf_putc(buf, ' ');
		put_range(buf,
			  facts_range(an, facts_in_loop(an, s), expr_sym(an->ir, s->sym),
				      VIEW_EVALUATED),
			  s->sym->type);
	}
	if (trips >= 0)
		buf_printf(buf, " trips %lld", (long long)trips);
	buf_puts(buf, runs == PROOF_YES  ? " runs"
		      : runs == PROOF_NO ? " never runs"
					 : " may not run");
	buf_putc(buf, '\n');
}

/* Integers that are computed, and those that subscripts are made of. */
static void print_expr(struct buf *buf, struct analyses *an, const struct expr *e,
		       const struct stmt *s, unsigned indent)
{
	unsigned i;

	if (type_is_int(e->type) && e->type->kind != TYPE_BOOL && e->kind != EXPR_INT &&
	    e->kind != EXPR_CAST) {
		buf_printf(buf, "%*s%s: ", (int)indent, "", expr_text(an->ir, e));
		put_range(buf, range_of(an, e, s), e->type);
		buf_putc(buf, '\n');
		if (e->kind != EXPR_LOAD)
			return;
	}
	for (i = 0; i < e->nargs; i++)
		print_expr(buf, an, e->arg[i], s, indent);
}

void ranges_print(struct buf *buf, struct analyses *an)
{
	const struct stmt *body = an->func->body, *s;
	unsigned i;

	buf_printf(buf, "%s\n", an->func->name);
	for (s = body; s; s = stmt_next(body, s)) {
		unsigned indent = 2 + 2 * stmt_loop_depth(s);

		if (stmt_is_loop(s))
			print_loop(buf, an, s, indent);
		for (i = 0; i < s->nslots; i++) {
			if (s->slot[i].e)
				print_expr(buf, an, s->slot[i].e, s, indent + 2);
		}
	}
}

/* contractions.c - which products and sums stand side by side.
 *
 *	float p = x[k] * w;
 *	s += p;
 *
 * nvcc contracts a product and a sum into one operation, which rounds once, when they are in one
 * block.  So under fp(strict) a rewrite that moves statements in or out of branches must leave
 * alone who stands with whom. */
#include "condition.h"

enum { LOOKED_AT = 400 }; /* statements; of larger bodies only that they are large is known */

const struct expr *product_of(const struct stmt *s)
{
	const struct expr *value;

	if (s->kind != STMT_DECL && s->kind != STMT_ASSIGN && s->kind != STMT_STORE)
		return NULL;
	value = s->slot[s->kind == STMT_STORE ? SLOT_STORED : SLOT_VALUE].e;
	if (!value || !(value->has & HAS_FLOAT))
		return NULL;
	return s->op == EXPR_MUL || (!s->op && motion_is_product(value)) ? value : NULL;
}

struct reader {
	struct pass *pass;
	const struct nest *nest;
	const struct stmt *product;
	bool found;
};

static bool look(void *context, const struct expr *e)
{
	struct reader *r = context;
	const struct stmt *s = r->product;

	if (s->kind != STMT_STORE)
		r->found |= e->kind == EXPR_SYM && e->u.sym == s->sym;
	else if (e->kind == EXPR_LOAD)
		r->found |= alias_objects(r->pass->analyses, r->nest, s->slot[SLOT_PLACE].e, e) !=
			    ALIAS_NO;
	return !r->found;
}

/* Of an if or a loop its header: what is inside stands by itself. */
static bool header_reads(struct pass *p, const struct nest *n, const struct stmt *x,
			 const struct stmt *s)
{
	struct reader r = {p, n, s, false};

	for (unsigned i = 0; i < x->nslots; i++)
		if (x->slot[i].e)
			expr_walk(p->ir, x->slot[i].e, look, &r);
	return r.found;
}

bool product_read(struct pass *p, const struct nest *n, const struct stmt *x, const struct stmt *s)
{
	const struct expr *place = s->kind == STMT_STORE ? s->slot[SLOT_PLACE].e : NULL;
	const struct effects *effects;

	if (x->first)
		return header_reads(p, n, x, s);
	effects = effects_of(p->analyses, x);
	if (!place)
		return bits_has(&effects->reads, s->sym->id);
	for (uint32_t i = 0; i < effects->loads.n; i++) {
		if (alias_objects(p->analyses, n, place, effects->loads.at[i]) != ALIAS_NO)
			return true;
	}
	return false;
}

/* No branch or loop between them. */
static bool together(const struct stmt *a, const struct stmt *b)
{
	for (const struct stmt *s = a->next; s && a->parent == b->parent; s = s->next) {
		if (s == b)
			return true;
		if (s->first)
			break;
	}
	return false;
}

uint64_t branch_contractions(struct pass *p, const struct nest *n, const struct stmt *root)
{
	uint64_t sum = 0;
	unsigned count = 0;

	if (n->fp != FP_STRICT)
		return 0;
	for (const struct stmt *s = root; s; s = stmt_next(root, s)) {
		if (!product_of(s))
			continue;
		for (const struct stmt *x = root; x; x = stmt_next(root, x)) {
			if (x == s || !product_read(p, n, x, s))
				continue;
			if (++count > LOOKED_AT)
				return sum;
			/* the condition of an if runs where the if stands */
			if (together(s, x) || together(x, s))
				sum += (s->id + UINT64_C(1)) * UINT64_C(0x9e3779b97f4a7c15) ^
				       (x->id + UINT64_C(1)) * UINT64_C(0xc2b2ae3d27d4eb4f);
		}
	}
	return sum;
}

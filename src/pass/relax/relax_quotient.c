/* relax_quotient.c - divisions as products.
 *
 *	x / b in a loop that does not change b	->	x * inv_b
 *	x / 3.0f				->	x * (1.0f / 3.0f)
 *	x / sqrtf(y)				->	x * rsqrtf(y)
 *
 * A reciprocal is computed before the outermost loop that leaves b alone, and where b may be read
 * there. What does not change at all is licm's.  By powers of two nvcc multiplies already. */
#include "relax.h"

#include "cunest/text.h"

#include <math.h>
#include <string.h>

static bool is_one(const struct expr *e)
{
	double value;

	return relax_number(e, &value) && value == 1.0;
}

/* Does 1 / b differ from what it stands for in its last bits only?  Of numbers near the ends of the type's range it has
 * none, or few. */
static bool has_reciprocal(const struct type *type, double b)
{
	if (type->bits == 32)
		return isnormal((float)b) && isnormal(1.0f / (float)b);
	return isnormal(b) && isnormal(1 / b);
}

static bool is_root(struct relax *r, const struct expr *b)
{
	return b->kind == EXPR_CALL && b->nargs == 1 &&
	       (strcmp(b->text, "sqrtf") == 0 || strcmp(b->text, "sqrt") == 0) &&
	       relax_may_call(r, "rsqrt", b->type);
}

/* 1.0f / b, or rsqrtf(y). */
static const struct expr *reciprocal(struct relax *r, const struct expr *b)
{
	const struct expr *args[2];

	if (is_root(r, b))
		return relax_call(r, "rsqrt", b->type, b->arg[0]);
	args[0] = relax_literal(r, b->type, 1.0);
	args[1] = b;
	return expr_raw(r->pass->ir, EXPR_DIV, b->type, NULL, args, 2);
}

static const struct expr *product(struct relax *r, const struct expr *a, const struct expr *b)
{
	const struct expr *args[] = {a, b};

	return expr_raw(r->pass->ir, EXPR_MUL, b->type, NULL, args, 2);
}

/* The outermost loop before which b can be computed; NULL: it changes in all. */
static struct stmt *destination(struct relax *r, const struct expr *b)
{
	struct stmt *loops[64], *best = NULL;
	unsigned n = motion_loops(r->nest, r->stmt, r->slot, loops, ARRAY_LEN(loops));
	const char *why = NULL;

	for (unsigned i = 0; i < n; i++) {
		if (effects_clobber(r->pass->analyses, loops[i], b) ||
		    !motion_safe(r->pass, b, loops[i], &why))
			break;
		best = loops[i];
	}
	return best;
}

static bool holds(const struct relax *r, const struct stmt *d, const struct expr *e)
{
	for (uint32_t i = 0; i < r->inverses.n; i++) {
		const struct inverse *inverse = r->inverses.at[i];

		if (inverse->temp == d && inverse->value == e)
			return true;
	}
	return d->slot[SLOT_VALUE].e == e;
}

static const struct expr *known_before(struct relax *r, const struct expr *e, const struct stmt *at)
{
	for (const struct stmt *d = at->prev; d; d = d->prev)
		if (d->kind == STMT_DECL && holds(r, d, e) && type_is_const(d->sym->type) &&
		    d->sym->fresh && value_same(r->pass->analyses, e, d, at))
			return expr_sym(r->pass->ir, d->sym);
	return NULL;
}

static const struct expr *hoisted(struct relax *r, const struct expr *b, struct stmt *loop)
{
	const struct expr *e = reciprocal(r, b), *known = known_before(r, e, loop);
	struct ir *ir = r->pass->ir;
	struct inverse *made;
	const char *name;
	struct stmt *temp;

	if (known)
		return known;
	name = b->kind == EXPR_SYM ? b->u.sym->name : name_suggest_in(r->nest->func, b, r->stmt);
	temp = stmt_temp(r->nest->func, arena_printf(ir->arena, "inv_%s", name), e);
	stmt_insert_before(loop, temp);
	made = arena_alloc(ir->arena, sizeof(*made));
	*made = (struct inverse){temp, e};
	vec_push(ir->arena, &r->inverses, made);
	return expr_sym(ir, temp->sym);
}

const struct expr *relax_quotient(struct relax *r, const struct expr *e)
{
	const struct expr *a = e->arg[0], *b = e->arg[1], *bare = expr_strip(b), *inverse;
	struct stmt *loop;
	double value;
	int exponent;

	if (a->type != e->type || b->type != e->type || motion_pinned(r->pass, b))
		return e;
	if (relax_number(b, &value)) {
		if (relax_number(a, &value) || bare->kind != EXPR_FLT ||
		    spelled_named(&r->words, bare) ||
		    fabs(frexp(bare->u.number, &exponent)) == 0.5 ||
		    !has_reciprocal(e->type, bare->u.number) ||
		    !relax_allowed(r, e, "a product", ""))
			return e;
		pass_done(r->pass, r->stmt, e, "'%s' is computed as a product with the reciprocal",
			  expr_text(r->pass->ir, e));
		return product(r, a, reciprocal(r, b));
	}
	loop = destination(r, b);
	/* the whole quotient leaves it */
	if (loop && !effects_clobber(r->pass->analyses, loop, a))
		return e;
	if (!loop && !is_root(r, b))
		return e;
	if (!relax_allowed(r, e, "a product",
			   loop ? ", with the reciprocal computed before the loop"
				: ", with the reciprocal square root"))
		return e;
	inverse = loop ? hoisted(r, b, loop) : reciprocal(r, b);
	pass_done(r->pass, r->stmt, e, "'%s' is computed as a product with the reciprocal%s",
		  expr_text(r->pass->ir, e),
		  loop ? ", which is computed before the loop" : " square root");
	return is_one(a) ? inverse : product(r, a, inverse);
}

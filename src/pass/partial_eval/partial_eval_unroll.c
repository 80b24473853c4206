/* partial_eval_unroll.c - loops fully unrolled, where that makes the contents of an array
 * static.
 *
 *	const float w[3] = {1, 2, 1};
 *	for (int k = 0; k < 3; k++)	->	s += 1.0f * x[i];
 *		s += w[k] * x[i + k];		s += 2.0f * x[i + 1];
 *						s += 1.0f * x[i + 2];
 *
 * Only when every load of a private array in the loop is of a known element in each iteration and
 * of an unknown one for all together: a subscript that is no constant keeps the array in memory.
 * Only on the host: nvcc writes out each of the loops that the caps allow by itself (measured, up to
 * 16 iterations around inner loops and library calls), and the user's text is shorter. */
#include "partial_eval.h"

#include "cunest/walk.h"

static uint32_t size_of(const struct stmt *body)
{
	uint32_t n = 0;

	for (const struct stmt *x = body; x; x = stmt_next(body, x))
		n += x->kind != STMT_BLOCK;
	return n;
}

static const char *uncopyable(struct pe *pe, const struct stmt *loop)
{
	const struct effects *fx = effects_of(pe->frame->an, loop->first);

	if (fx->label)
		return "a jump leads into it";
	if (fx->opaque)
		return "it holds a statement that is not understood";
	if (fx->breaks || fx->continues)
		return "it has a break, a continue or another jump";
	for (const struct stmt *x = loop; x; x = stmt_next(loop, x)) {
		if (x->kind == STMT_DECL && x->sym->kind == SYM_SHARED)
			return "what it declares in shared memory cannot be duplicated";
		if (x != loop && x->sym == loop->sym && x->kind != STMT_DECL)
			return "it changes its variable";
	}
	if (!loop->declares || bits_has(&fx->writes, loop->sym->id))
		return "its variable is declared outside";
	return NULL;
}

struct counter {
	struct pe *pe;
	const struct store *store;
};

static bool count_load(void *context, const struct expr *e)
{
	struct counter *c = context;
	const struct expr *base = e, *place;
	bool literal = true;

	if (e->kind != EXPR_LOAD || e->type->kind == TYPE_ARRAY)
		return true;
	for (unsigned i = 1; i < e->nargs; i++)
		literal &= expr_strip(e->arg[i])->kind == EXPR_INT;
	while (base->kind == EXPR_LOAD || base->kind == EXPR_MEMBER)
		base = expr_strip(base->arg[0]);
	if (literal || base->kind != EXPR_SYM || base->u.sym->type->kind != TYPE_ARRAY ||
	    !store_tracks(base->u.sym))
		return true;
	place = pe_place(c->pe, c->store, e);
	if (place && store_get(c->store, place))
		c->pe->static_loads++;
	else
		c->pe->dynamic_loads++;
	return true;
}

void pe_count_loads(struct pe *pe, const struct store *s, const struct stmt *x)
{
	struct counter c = {pe, s};

	for (unsigned i = 0; i < x->nslots; i++)
		if (x->slot[i].e && !(x->kind == STMT_STORE && i == SLOT_PLACE && !x->op))
			expr_walk(pe->ir, x->slot[i].e, count_load, &c);
}

static bool on_device(const struct nest *nest)
{
	return nest->func->kind != FUNC_HOST || nest->bindings.n;
}

void pe_consider_unroll(struct pe *pe, const struct store *before, struct stmt *loop)
{
	struct store s = store_copy(pe, before);
	const struct stmt *at = pe->frame->at;
	struct vec values = {0};
	uint32_t size;
	const char *why;
	bool useful, run;

	if (pe->unroll || loop->kind != STMT_FOR || !loop->declares || on_device(pe->nest))
		return;
	/* for all iterations together: what a load of an element cannot tell */
	pe->static_loads = pe->dynamic_loads = 0;
	pe->counting = true;
	run = pe_run_loop(pe, &s, loop, &values);
	pe->counting = false;
	useful = pe->static_loads && !pe->dynamic_loads;
	pe->frame->at = at;
	if (!run || !useful || !values.n)
		return;
	size = size_of(loop->first);
	why = uncopyable(pe, loop);
	if (!why && (values.n > PE_ITERATIONS || size * values.n > PE_UNROLLED))
		why = arena_printf(pe->ir->arena, "%u times %u statements are too many", values.n,
				   size);
	if (why) {
		pass_missed(pe->pass, loop, NULL,
			    "the loop over '%s' reads known elements but stays a loop: %s",
			    loop->sym->name, why);
		return;
	}
	pe->unroll = loop;
	pe->unrolled = values;
}

static bool declares(const struct stmt *block)
{
	for (const struct stmt *x = block->first; x; x = x->next)
		if (x->kind == STMT_DECL || x->declares || x->kind == STMT_RAW ||
		    (x->kind == STMT_BLOCK && x->transparent))
			return true;
	return false;
}

static void put_iteration(struct pe *pe, struct stmt *loop, const struct expr *value)
{
	struct stmt *copy = stmt_copy(pe->nest->func, loop), *body = copy->first, *x;
	const struct expr *sym = expr_sym(pe->ir, copy->sym);

	for (x = body; x; x = stmt_next(body, x))
		stmt_substitute(x, sym, value);
	if (declares(body)) {
		struct stmt *block = stmt_create(pe->nest->func, STMT_BLOCK, 0);

		stmt_set_braced(block, true);
		while ((x = body->first) != NULL) {
			stmt_remove(x);
			stmt_append(block, x);
		}
		stmt_insert_before(loop, block);
		return;
	}
	while ((x = body->first) != NULL) {
		stmt_remove(x);
		stmt_insert_before(loop, x);
	}
}

void pe_unroll(struct pe *pe)
{
	struct stmt *loop = pe->unroll, *prev = loop->prev;

	pass_done(pe->pass, loop, NULL,
		  "the loop over '%s' is fully unrolled, %u times: the elements that it reads are "
		  "known",
		  loop->sym->name, pe->unrolled.n);
	for (uint32_t i = 0; i < pe->unrolled.n; i++)
		put_iteration(pe, loop, pe->unrolled.at[i]);
	/* a pragma belongs to the loop after it */
	while (prev && prev->kind == STMT_PRAGMA) {
		struct stmt *pragma = prev;

		prev = prev->prev;
		stmt_remove(pragma);
	}
	stmt_remove(loop);
}

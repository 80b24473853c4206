/* partial_eval_call.c - calls evaluated in place: the callee's body is run on static arguments.
 *
 *	log2_of(64)	->	6
 *
 * A callee is run with a store of its own, in which its parameters have the arguments' values; what
 * it declares is all it can know, since memory that it shares with others is never in a store.
 * Recursion goes on as long as the arguments stay static and there is fuel.  Every return has to
 * give the same literal. */
#include "partial_eval.h"

#include <string.h>

struct pe_helper {
	const struct func *func;
	struct analyses *an;
};

static struct func *body_of(struct pe *pe, const char *name)
{
	const struct callee_facts *facts = callee_noted(pe->frame->func, name);

	return facts ? facts->body : NULL;
}

/* Made once for a callee: its statements do not change meanwhile. */
static struct analyses *analyses_for(struct pe *pe, struct func *func)
{
	struct pe_helper *h;

	for (uint32_t i = 0; i < pe->helpers.n; i++) {
		h = pe->helpers.at[i];
		if (h->func == func)
			return h->an;
	}
	h = arena_alloc(pe->ir->arena, sizeof(*h));
	*h = (struct pe_helper){func, analyses_create(func)};
	vec_push(pe->ir->arena, &pe->helpers, h);
	return h->an;
}

const struct expr *pe_call(struct pe *pe, const struct expr *call, const struct expr *const *args)
{
	struct func *func = body_of(pe, call->text);
	struct pe_frame frame = {.func = func, .helper = true}, *caller = pe->frame;
	struct store store = {.dead = false};
	bool recording = pe->record, broken = pe->broken, counting = pe->counting;
	bool earned = pe->earned, varied = pe->varied;

	if (!func || func->has_label || func->params.n != call->nargs || pe->calls >= PE_DEPTH ||
	    !type_is_arith(call->type))
		return NULL;
	frame.an = analyses_for(pe, func);
	pe->frame = &frame;
	pe->record = pe->counting = false;
	pe->calls++;
	for (uint32_t i = 0; i < func->params.n; i++) {
		const struct sym *param = func->params.at[i];
		const struct type *type = type_unqualified(pe->ir->types, param->type);
		const struct expr *v =
			type_is_arith(type) ? value_convert(pe, type, args[i]) : NULL;

		if (v && store_tracks(param))
			store_set(pe, &store, expr_sym(pe->ir, param), v, false);
	}
	pe_walk(pe, &store, func->body);
	pe->calls--;
	pe->frame = caller;
	pe->record = recording;
	pe->broken = broken;
	pe->counting = counting;
	pe->earned = earned;
	pe->varied = varied;
	/* the end of the body is no return */
	if (frame.unknown || !frame.returned || !store.dead || !frame.result)
		return NULL;
	return value_convert(pe, call->type, frame.result);
}

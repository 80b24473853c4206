/* hoist_if.c - loop-invariant conditions are moved out of loops.
 *
 *	for (k ...) if (c && d(k)) A;	->	if (c)
 *							for (k ...) if (d(k)) A;
 *	for (k ...) {			->	if (c)
 *		if (c) A; else B;			for (k ...) { A; C; }
 *		C;				else
 *	}						for (k ...) { B; C; }
 *
 * Legal when nothing in the loop changes the condition, its own loads included; when it can be
 * evaluated once before the loop, which may run zero times (motion_safe: no trap, overflow or load
 * that the source does not have there).  What a variable of the body holds stays the same when its
 * definition does, and so on: those leave with the condition, or, where they cannot, the formula
 * that they come to is tested (chain.c).  Where the loop becomes two with a barrier in each, the
 * condition is to be the same for all threads of a block.
 *
 * Profitable: a loop that does nothing when the condition is false is only wrapped, out of as many
 * loops as it can; that is never worse (same SASS for small bodies, the shorter code for nests),
 * but in small loops of constant trips, which nvcc unrolls (conv 3x3: 4.67 -> 4.78 per FFMA).  Two
 * versions nvcc makes by itself up to about 50 instructions (identical SASS in 4 of 4 kernels), not
 * around barriers (10.5 -> 9.0 per store) nor of conditions that load; so only then here, or when
 * cost(growth:N) asks, and always under a cap on the statements that are added.  Conditions of ?:
 * (9 -> 7 per store) are taken with hoist(select).  Threads of a warp that disagree would run both
 * versions one after the other, so they must agree.
 *
 * Source: TVM's HoistIfThenElse, which the LICM seed relies on.  Its fault, a condition that loads
 * from an array that the loop writes, is not inherited: effects and alias answer that. */
#include "hoist_if.h"

#include "cunest/build.h"

enum { GROWTH_MOST = 6 };

struct hoist {
	struct pass *pass;
	struct nest *nest;
	bool last; /* nothing moves any more: this round only explains what stays */
	struct fork fork;
	struct stmt *at; /* the statement with the condition */
	const struct expr *cond;
	bool select;  /* ... of a ?: in it */
	bool unasked; /* ... and hoist(select) is not given: would it do it? */
	bool twice;   /* ask for two versions; else only for what needs one */
	bool found, changed;
};

/* "'kx', 'ky'": the loops that the condition leaves, innermost first. */
static const char *loops_left(struct hoist *h)
{
	struct buf b;

	buf_init(&b, h->pass->ir->arena);
	for (const struct stmt *s = stmt_loop(h->at); s; s = stmt_loop(s)) {
		buf_printf(&b, "%s'%s'", b.n ? ", " : "", loop_name(s));
		if (s == h->fork.loop)
			break;
	}
	return b.s;
}

/* `fact`: one that would change it, or NULL. */
static bool lacks(struct hoist *h, const struct expr *fact, const char *why)
{
	const struct expr *e = h->fork.choice.e;

	if (h->last)
		pass_wants(h->pass, h->at, e, fact,
			   h->fork.loop->sym
				   ? "the condition '%s' stays in the loop over '%s': %s%s"
				   : "the condition '%s' stays in the loop '%s': %s%s",
			   expr_text(h->pass->ir, e), loop_name(h->fork.loop),
			   h->unasked ? "hoist(select) would move it, but " : "", why);
	return false;
}

static bool missed(struct hoist *h, const char *why)
{
	return lacks(h, NULL, why);
}

/* ---- may it, and does it pay? ---- */

/* Copies are made where copies were made already: each choice around halves what is left, outside of the nest as well,
 * since what is a nest of one loop now comes as one for each copy in the next run. */
static unsigned growth_most(const struct hoist *h)
{
	unsigned most = h->nest->cost_growth >= 0 ? (unsigned)h->nest->cost_growth : GROWTH_MOST;

	for (const struct stmt *s = h->fork.loop; s; s = s->parent)
		if (s->kind == STMT_IF && s->first->next)
			most /= 2;
	return most;
}

/* A nest of the host whose loops are bound becomes a kernel. */
static bool on_device(const struct nest *n)
{
	return n->func->kind != FUNC_HOST || n->kernel;
}

/* Does nvcc make two versions of the loop by itself? */
static bool unswitched(struct hoist *h)
{
	return !effects_of(h->pass->analyses, h->fork.loop)->sync &&
	       !load_is_pinned(h->pass, h->fork.choice.value, h->fork.loop);
}

/* Two versions of the loop: is there something that nvcc does not do by itself? */
static bool pays_twice(struct hoist *h, const char **why)
{
	if (h->nest->cost_growth >= 0 || h->select)
		return true;
	if (fork_is_rare(&h->fork)) {
		*why = "it is tested once for a whole loop inside";
		return false;
	}
	if (h->nest->cost_model == COST_PAPER)
		return true;
	*why = "nvcc unswitches the loop by itself; cost(growth:N) would do it here";
	return !unswitched(h);
}

static bool threads_agree(struct hoist *h, const char **why)
{
	struct stmt *loop = h->fork.loop;
	const char *cause = NULL;
	enum uniform over;

	if (!on_device(h->nest))
		return true;
	over = uniform_expr(h->pass->analyses, h->fork.choice.value, loop, &cause);
	if (over == UNIFORM_BLOCK)
		return true;
	if (effects_of(h->pass->analyses, loop)->sync) {
		*why = arena_printf(h->pass->ir->arena,
				    "there is a barrier in it, and the condition may differ "
				    "between threads of a block%s%s",
				    cause ? ": " : "", cause ? cause : "");
		return false;
	}
	*why = arena_printf(h->pass->ir->arena, "a divergent warp would run both loops%s%s",
			    cause ? ": " : "", cause ? cause : "");
	return over == UNIFORM_WARP || h->nest->cost_growth >= 0;
}

/* next() && c: next must be called in both loops, and c would be tested again. */
static bool is_settled(struct hoist *h)
{
	const struct expr *rest;

	for (unsigned i = 0; i < 2; i++)
		if (choice_decide(&h->fork, h->cond, i == 0, &rest) == PROOF_UNKNOWN &&
		    rest == h->cond)
			return false;
	return true;
}

static bool may_fork(struct hoist *h)
{
	struct fork *f = &h->fork;
	unsigned before = 0, after = fork_size(f, true) + fork_size(f, false), most;
	const char *why = NULL;

	for (const struct stmt *s = f->loop; s; s = stmt_next(f->loop, s))
		before += s->kind != STMT_BLOCK && s->kind != STMT_PRAGMA;
	if (!pays_twice(h, &why) || !threads_agree(h, &why))
		return missed(h, why);
	if (!is_settled(h))
		return missed(h, "what is evaluated before it has an effect");
	why = fork_uncopyable(f);
	if (why)
		return missed(h, arena_printf(h->pass->ir->arena,
					      "the loop cannot be duplicated: %s", why));
	most = growth_most(h);
	if (after > before + most)
		return missed(h,
			      arena_printf(h->pass->ir->arena,
					   "two versions of the loop are %u statements more, and "
					   "%u are allowed; cost(growth:%u) would allow it",
					   after - before, most, after - before));
	return true;
}

/* Is the loop only there for one value of the condition?  *truth: which. */
static bool one_sided(struct hoist *h, bool *truth)
{
	for (unsigned i = 0; i < 2; i++) {
		*truth = i == 0;
		if (fork_idle(&h->fork, !*truth))
			return true;
	}
	return false;
}

/* ---- rewriting ---- */

static struct stmt *block_create(struct hoist *h, bool braced)
{
	struct stmt *block = stmt_create(h->nest->func, STMT_BLOCK, 0);

	stmt_set_braced(block, braced);
	return block;
}

/* The loop, with the pragmas before it that are about it, as the only content of a new block. */
static struct stmt *enclose(struct hoist *h, struct stmt *loop, struct stmt *choice)
{
	struct stmt *block, *first = loop;
	bool braced = loop->first && loop->first->braced;

	while (first->prev && first->prev->kind == STMT_PRAGMA) {
		first = first->prev;
		braced = true;
	}
	block = block_create(h, braced || h->twice);
	stmt_insert_before(first, choice);
	while (first) {
		struct stmt *next = first == loop ? NULL : first->next;

		stmt_remove(first);
		stmt_append(block, first);
		first = next;
	}
	stmt_append(choice, block);
	return block;
}

static void wrap(struct hoist *h, bool truth)
{
	struct fork *f = &h->fork;
	struct ir *ir = h->pass->ir;
	struct stmt *choice = stmt_create(h->nest->func, STMT_IF, 1), *block, *copy = NULL;
	const struct expr *e = f->choice.e;
	/* comments above a bare body stay where they are, in the loop */
	bool takes_comments = h->at->parent->braced;
	const struct stmt *branch = h->at->kind == STMT_IF ? h->at->first : NULL;
	struct span old[2] = {{0, 0}, {0, 0}};

	pass_done(h->pass, h->at, e,
		  stmt_loop(h->at)->sym ? "moved the condition '%s' out of the loop over %s%s%s"
					: "moved the condition '%s' out of the loop %s%s%s",
		  expr_text(ir, e), loops_left(h), chain_text(h->pass, &f->choice.moves),
		  h->twice ? ", which has two versions now" : "");
	chain_move(&f->choice.moves, f->loop);
	e = f->choice.moves.n ? e : f->choice.value;
	if (!truth)
		e = condition_negate(ir, e);
	if (ir->lang == LANG_CUDA && e->type->kind != TYPE_BOOL)
		e = expr_c_convert(ir, type_bool(ir->types), e);
	stmt_set(choice, SLOT_COND, e);
	stmt_set_guard(choice, h->at->guard);
	/* `if (p) if (c) for ...; else` would be another else */
	if (f->loop->parent->parent && f->loop->parent->parent->kind == STMT_IF)
		stmt_set_braced(f->loop->parent, true);
	for (unsigned i = 0; branch; i++, branch = branch->next) {
		const struct stmt *from = branch->braced ? branch : branch->first;

		old[truth ? i : 1 - i] = from ? from->span : old[i];
	}
	block = enclose(h, f->loop, choice);
	if (h->twice)
		copy = fork_copy(f, block);
	if (copy) {
		stmt_append(choice, copy);
		fork_resolve(f, copy->last, !truth);
	}
	fork_resolve(f, f->loop, truth);
	if (!h->at->parent) {
		stmt_set_stands_for(choice, takes_comments ? h->at->span : choice->stands_for);
		stmt_set_stands_for(block, old[0]);
		if (copy)
			stmt_set_stands_for(copy, old[1]);
	}
	h->changed = true;
}

/* ---- which ---- */

/* Goes as far as it can: true when the tree is another one. */
static bool try_condition(struct hoist *h, const struct expr *cond, struct stmt *at)
{
	struct fork *f = &h->fork;
	const char *why = NULL;
	bool truth = expr_truth(cond)->kind != EXPR_LNOT;

	h->at = at;
	h->cond = cond;
	if (!choice_find(h->pass, h->nest, cond, at, f->loop, &f->choice) ||
	    range_prove(h->pass->analyses, f->choice.value, f->loop) != PROOF_UNKNOWN)
		return false;
	if (!h->twice && !one_sided(h, &truth))
		return false;
	if (effects_of(h->pass->analyses, f->loop)->label)
		return missed(h, "a jump leads into it");
	if (motion_small_only(h->pass, h->nest, at, 0, f->loop))
		why = arena_printf(h->pass->ir->arena, "nvcc unrolls loops of up to %d iterations",
				   SMALL_TRIPS);
	if (why || (h->unasked && !threads_agree(h, &why))) {
		h->unasked = false;
		return missed(h, why);
	}
	if (!choice_narrow(h->pass, h->nest, f->loop, &f->choice, &why))
		return lacks(h, range_wanted(h->pass->analyses), why);
	/* fewer parts may be left */
	if (!h->twice && !one_sided(h, &truth))
		return false;
	if (h->twice && !may_fork(h))
		return false;
	if (h->unasked) {
		pass_would(h->pass, at, f->choice.e,
			   "the condition '%s' stays in the loop%s '%s': %s; hoist(select) "
			   "would move it",
			   expr_text(h->pass->ir, f->choice.e), f->loop->sym ? " over" : "",
			   loop_name(f->loop),
			   unswitched(h) ? "nvcc unswitches the loop by itself"
					 : "it is the condition of a ?:");
		return false;
	}
	wrap(h, truth);
	return true;
}

static bool visit_select(void *context, const struct occurrence *o)
{
	struct hoist *h = context;

	/* the arms must have its value without it */
	if (o->e->kind == EXPR_SELECT && !h->found && o->e->arg[1]->type == o->e->type &&
	    o->e->arg[2]->type == o->e->type)
		h->found = try_condition(h, o->e->arg[0], o->stmt);
	return !h->found;
}

/* Is it a statement of the loop that is understood, all around it too? */
static bool is_plain(const struct stmt *s, const struct stmt *loop)
{
	for (; s != loop; s = s->parent)
		if (s->kind == STMT_RAW)
			return false;
	return true;
}

static bool try_loop(struct hoist *h, struct stmt *loop)
{
	h->fork = (struct fork){.pass = h->pass, .nest = h->nest, .loop = loop};
	h->fork.selects = h->nest->hoist_select;
	h->select = h->found = false;
	for (struct stmt *s = stmt_next(loop, loop); s; s = stmt_next(loop, s))
		if (s->kind == STMT_IF && is_plain(s, loop) &&
		    try_condition(h, s->slot[SLOT_COND].e, s))
			return true;
	h->select = true;
	for (struct stmt *s = stmt_next(loop, loop); h->twice && h->fork.selects && s;
	     s = stmt_next(loop, s))
		for (unsigned i = 0; i < s->nslots && is_plain(s, loop); i++) {
			occurrences(h->pass->ir, s, i, visit_select, h);
			if (h->found)
				return true;
		}
	return false;
}

/* Outer loops first: what leaves one leaves those inside with it. */
static bool find(struct hoist *h)
{
	bool found = false;

	for (struct stmt *s = h->nest->root; s; s = stmt_next(h->nest->root, s))
		while (stmt_is_loop(s) && try_loop(h, s))
			found = true;
	return found;
}

/* ---- why what stays stays ---- */

/* Only what the loop stores keeps it there. */
static void explain_load(struct hoist *h, const struct expr *e, struct stmt *at, struct stmt *loop)
{
	const struct effects *x = effects_of(h->pass->analyses, loop);

	if (!(e->has & HAS_LOAD) || motion_pinned(h->pass, e))
		return;
	for (uint32_t i = 0; i < h->nest->func->syms.n; i++)
		if (bits_has(&x->writes, i) && expr_mentions(e, h->nest->func->syms.at[i]))
			return;
	if (effects_clobber(h->pass->analyses, loop, e))
		pass_missed(h->pass, at, e,
			    loop->sym ? "the condition '%s' stays in the loop over '%s': it reads "
					"memory that the loop may change"
				      : "the condition '%s' stays in the loop '%s': it reads "
					"memory that the loop may change",
			    expr_text(h->pass->ir, e), loop_name(loop));
}

static bool explain_select(void *context, const struct occurrence *o)
{
	struct hoist *h = context;

	h->unasked = !h->nest->hoist_select;
	visit_select(h, o);
	h->unasked = false;
	return true;
}

static void explain(struct hoist *h)
{
	h->last = h->twice = true;
	for (struct stmt *s = h->nest->root; s; s = stmt_next(h->nest->root, s)) {
		struct stmt *loop = stmt_loop(s);

		if (!loop || !stmt_within(loop, h->nest->root) || !is_plain(s, loop))
			continue;
		h->fork = (struct fork){.pass = h->pass, .nest = h->nest, .loop = loop};
		h->fork.selects = h->nest->hoist_select;
		h->select = false;
		if (s->kind == STMT_IF) {
			explain_load(h, s->slot[SLOT_COND].e, s, loop);
			try_condition(h, s->slot[SLOT_COND].e, s);
		}
		h->select = h->fork.selects = true;
		for (unsigned i = 0; i < s->nslots; i++)
			occurrences(h->pass->ir, s, i, explain_select, h);
	}
}

enum pass_result pass_hoist_if(struct pass *p, struct nest *n)
{
	struct hoist h = {.pass = p, .nest = n};

	/* each condition that leaves is tested in fewer loops, and copies are limited: it ends */
	do {
		h.twice = false;
		while (find(&h))
			;
		h.twice = true;
	} while (find(&h));
	explain(&h);
	return h.changed ? PASS_CHANGED : PASS_SAME;
}

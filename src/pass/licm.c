/* licm.c - loop-invariant code motion: expressions and single-definition assignments are moved
 * out of the loops in which they are invariant.
 *
 *	for (k ...) { if (0 <= y && y < H && k < n / 2) ... }
 * ->	const bool y_ok = 0 <= y && y < H;
 *	for (k ...) { if (y_ok && k < n / 2) ... }
 *
 * Legal when nothing in the loops that it leaves changes the value (effects: symbols, memory,
 * barriers), and computing it once before the loop is no new undefined behaviour: the loop surely
 * runs and surely evaluates it, or ranges prove that it cannot overflow, trap or read (motion_safe).
 * So what is under a guard moves with its guard, as part of one && chain, or not at all.
 *
 * Profitable when the nest's cost model says so (cost.c).  Every candidate gets a remark, moved or
 * not.
 *
 * Source: J. Liang, B. Hua, "A Loop Invariant Code Motion Technique For Deep Learning Compiler",
 * algorithm 1.  Its Promote[] marking is the level of motion.c, taken from effects; a chain of
 * invariants leaves all its loops because declarations made by one round are candidates of the next.
 * The paper moves what has no side effects; that is not enough for C, hence motion_safe.  Nor does
 * it count registers: here no more than LIVE_MOST values pass through a loop, cost(live:N). */
#include "shared/chain.h"
#include "shared/spelled.h"

#include "cunest/build.h"

#include <stdio.h>

struct licm {
	struct pass *pass;
	struct nest *nest;
	bool last; /* nothing moves any more: this round only explains what stays */
	bool changed;
	/* the best candidates of this round, in order of the source: what goes furthest out goes
	 * first, so that a formula of several levels leaves its parts at their own levels */
	struct vec found; /* struct candidate * */
	unsigned level;   /* loops around their targets */
	unsigned trials;
};

struct candidate {
	struct occurrence at;
	struct stmt *target;      /* move to before this loop */
	const struct expr *value; /* what it is there, where the chain stays */
	struct chain chain;       /* what moves with it */
	unsigned room; /* values that the loops it leaves can let live, this one included */
};

/* Values that a loop may keep in registers by default.  A thread has 64 when half of them fit on a
 * multiprocessor, and the loop needs some for its own work. */
enum { LIVE_MOST = 40 };

/* Definitions are tried at most this often in one look at a loop: each time, all analyses start
 * anew. A look that moves something is followed by another, so that nothing is left for a second
 * run. */
enum { TRIALS_MOST = 500 };

/* A reader must see where it went: "out of the loops over kx, ky". */
static const char *loops_left(struct licm *l, const struct stmt *from, unsigned slot,
			      const struct stmt *target)
{
	struct stmt *loops[64];
	unsigned n = motion_loops(l->nest, from, slot, loops, ARRAY_LEN(loops));
	struct buf b;

	buf_init(&b, l->pass->ir->arena);
	for (unsigned i = 0; i < n; i++) {
		buf_printf(&b, "%s'%s'", i ? ", " : "", loop_name(loops[i]));
		if (loops[i] == target)
			break;
	}
	return b.s;
}

/* Values that pass through the whole loop: locals that it reads and does not declare. Each wants a
 * register; parameters of a kernel are in constant memory. */
static unsigned live_through(struct licm *l, const struct stmt *loop)
{
	const struct effects *x = effects_of(l->pass->analyses, loop);
	const struct func *f = l->nest->func;
	unsigned n = 0;

	for (uint32_t i = 0; i < f->syms.n; i++) {
		const struct sym *sym = f->syms.at[i];

		if (!bits_has(&x->reads, sym->id) || sym->constant ||
		    sym->type->kind == TYPE_ARRAY ||
		    (sym->kind != SYM_LOCAL && (sym->kind != SYM_PARAM || f->kind == FUNC_KERNEL)))
			continue;
		n += !symbol_declared_in(l->pass, sym, loop);
	}
	return n;
}

/* The paper has no such limit. */
static unsigned live_most(const struct nest *n)
{
	return n->cost_live >= 0             ? (unsigned)n->cost_live
	       : n->cost_model == COST_PAPER ? ~0u
					     : LIVE_MOST;
}

/* The chain that e needs to leave the loop, or the value to compute there instead; and is it safe?
 */
static bool try_loop(struct licm *l, const struct occurrence *o, struct stmt *loop,
		     struct chain *chain, const struct expr **value, const char **why)
{
	*value = chain_plan(l->pass, l->nest, o->e, loop, chain);
	if (chain->n && l->trials++ >= TRIALS_MOST) {
		*why = arena_printf(l->pass->ir->arena,
				    "%d chains of definitions have been tried before it",
				    TRIALS_MOST);
		return false;
	}
	return chain_safe(l->pass, chain, *value, loop, why);
}

/* The outermost loop that e can leave both unchanged and safely; *why tells what stopped it. */
static bool destination(struct licm *l, const struct stmt *last, struct candidate *c,
			const char **why)
{
	const struct occurrence *o = &c->at;
	struct stmt *loops[64];
	unsigned n = motion_loops(l->nest, o->stmt, o->slot, loops, ARRAY_LEN(loops));
	unsigned room = ~0u, most = live_most(l->nest);
	bool reached = false;

	for (unsigned i = 0; i < n && !reached; i++) {
		struct chain with;
		const struct expr *as;
		unsigned live = live_through(l, loops[i]);

		reached = loops[i] == last;
		if (live >= most) {
			*why = arena_printf(l->pass->ir->arena,
					    "%u values are live through the loop %s'%s' already; "
					    "cost(live:N) would allow more",
					    live, loops[i]->sym ? "over " : "",
					    loop_name(loops[i]));
			break;
		}
		room = most - live < room ? most - live : room;
		if (!try_loop(l, o, loops[i], &with, &as, why))
			continue;
		c->target = loops[i];
		c->chain = with;
		c->value = as;
		c->room = room;
	}
	return c->target != NULL;
}

static bool trivial(const struct expr *e)
{
	const struct expr *core = expr_strip(e);

	while (core->kind == EXPR_CAST)
		core = expr_strip(core->arg[0]);
	/* p.values: an address, nothing is read; "" */
	if (core->type->kind == TYPE_ARRAY || (core->kind == EXPR_OPAQUE && core->nargs == 0))
		return true;
	return (expr_table[core->kind].flags & EXPR_L) || core->kind == EXPR_ADDR ||
	       motion_constant(core);
}

/* f(u) of what does not change in the loop: only what f does keeps it there. */
static void explain_call(struct licm *l, const struct occurrence *o)
{
	struct purity p = purity_of_call(l->nest->func, o->e->text);
	struct stmt *loops[1];
	const char *effect;

	if (!motion_loops(l->nest, o->stmt, o->slot, loops, ARRAY_LEN(loops)))
		return;
	for (unsigned i = 0; i < o->e->nargs; i++)
		if (effects_clobber(l->pass->analyses, loops[0], o->e->arg[i]))
			return;
	if (!p.known)
		effect = "is not known, and may have any effect";
	else if (p.writes_memory)
		effect = p.convergent ? "writes memory, and has a barrier in it" : "writes memory";
	else if (p.convergent)
		effect = "involves other threads";
	else if (p.reads_memory)
		effect = "reads memory that the loop may change";
	else
		return;
	pass_missed(l->pass, o->stmt, o->e,
		    loops[0]->sym ? "'%s' stays in the loop over '%s': '%s' %s"
				  : "'%s' stays in the loop '%s': '%s' %s",
		    expr_text(l->pass->ir, o->e), loop_name(loops[0]),
		    call_shape_of(o->e->text, o->e->nargs).spelling, effect);
}

/* Keeps the candidate if none goes further out; a part of one does not count beside it. */
static void note(struct licm *l, const struct candidate *c)
{
	const struct candidate *last = l->found.n ? l->found.at[l->found.n - 1] : NULL;
	unsigned level = stmt_loop_depth(c->target);
	struct candidate *kept;

	if (last && level > l->level)
		return;
	if (level < l->level)
		l->found.n = 0;
	else if (last && last->at.stmt == c->at.stmt && last->at.slot == c->at.slot &&
		 expr_contains(last->at.e, c->at.e))
		return;
	l->level = level;
	kept = arena_alloc(l->pass->ir->arena, sizeof(*kept));
	*kept = *c;
	vec_push(l->pass->ir->arena, &l->found, kept);
}

static bool consider(void *context, const struct occurrence *o)
{
	struct licm *l = context;
	const char *why = NULL;
	struct stmt *outermost;
	struct candidate c = {.at = *o};

	if (trivial(o->e) || o->e->type->kind == TYPE_VOID || !motion_copies(o->e->type))
		return true;
	outermost = motion_loop(l->pass, l->nest, o->e, o->stmt, o->slot);
	if (!outermost && l->last && o->e->kind == EXPR_CALL)
		explain_call(l, o);
	if (!outermost)
		return true; /* varies in its innermost loop; parts of it may not */
	if (!motion_pays(l->pass, l->nest, o, outermost)) {
		if (l->last)
			pass_found(l->pass, o->stmt, o->e,
				   outermost->sym
					   ? "'%s' is invariant in the loop over '%s' and stays: %s"
					   : "'%s' is invariant in the loop '%s' and stays: %s",
				   expr_text(l->pass->ir, o->e), loop_name(outermost),
				   motion_no_gain(l->pass, l->nest, o, outermost));
		return !l->last;
	}
	if (!destination(l, outermost, &c, &why)) {
		if (l->last)
			pass_wants(l->pass, o->stmt, o->e, range_wanted(l->pass->analyses),
				   outermost->sym ? "'%s' is invariant in the loop over '%s' but "
						    "was not moved: %s"
						  : "'%s' is invariant in the loop '%s' but was "
						    "not moved: %s",
				   expr_text(l->pass->ir, o->e), loop_name(outermost), why);
		return true;
	}
	note(l, &c);
	return true; /* a part of it may go further out */
}

/* Replaces the formula wherever it occurs as a value inside the loop: nothing in there changes it.
 */
static void replace_all(struct licm *l, struct stmt *loop, const struct expr *from,
			const struct expr *to)
{
	for (struct stmt *s = loop; s; s = stmt_next(loop, s)) {
		for (unsigned i = 0; i < s->nslots; i++) {
			if (s == loop && loop->kind == STMT_FOR && i == SLOT_LO)
				continue; /* as good, but the loop's header reads better as it was
					   */
			if (s->slot[i].e)
				stmt_set(s, i, value_replace(l->pass->ir, s, i, from, to));
		}
	}
}

static void move(struct licm *l, const struct candidate *c)
{
	struct stmt *s = c->at.stmt, *loop = c->target, *temp;
	const struct expr *known = motion_known(l->pass, l->nest, c->value, c->target);
	const struct expr *e = c->at.e;
	struct func *f = l->nest->func;
	const struct stmt *inner = slot_runs_per_trip(s, c->at.slot) ? s : stmt_loop(s);

	pass_done(l->pass, s, e,
		  inner->sym ? "moved '%s' out of the loop over %s%s"
			     : "moved '%s' out of the loop %s%s",
		  expr_text(l->pass->ir, e), loops_left(l, s, c->at.slot, loop),
		  chain_text(l->pass, &c->chain));
	chain_move(&c->chain, loop);
	if (s->slot[0].e == e && c->value == e && definition_movable(l->pass, l->nest, s, loop)) {
		stmt_remove(s);
		stmt_insert_ahead(loop, s);
	} else if (known) {
		replace_all(l, loop, e, known);
	} else {
		temp = stmt_temp(f, name_suggest_in(f, e, s), c->value);
		stmt_set_comment(
			temp, arena_printf(l->pass->ir->arena, "hoisted from %s", loop_name(loop)));
		replace_all(l, loop, e, expr_sym(l->pass->ir, temp->sym));
		stmt_insert_ahead(loop, temp);
	}
	l->changed = true;
}

/* What one look at the tree has found, as long as it is true: a formula that was moved is no longer
 * where it was found, with all that holds it, and takes room in the loops that it left.  A chain
 * changes where things are defined, and so what others may do. */
static void move_all(struct licm *l)
{
	unsigned moved = 0;

	for (uint32_t i = 0; i < l->found.n; i++) {
		const struct candidate *c = l->found.at[i];
		const struct expr *slot = c->at.stmt->slot[c->at.slot].e;

		if (c->chain.n && moved)
			break;
		if (moved >= c->room || !expr_contains(slot, c->at.e))
			continue;
		move(l, c);
		moved++;
		if (c->chain.n)
			break;
	}
}

/* Candidates in a statement: furthest out first, then the largest formula, then source order. */
static bool find(struct licm *l, struct stmt *within)
{
	l->found.n = 0;
	l->trials = 0;
	for (struct stmt *s = within; s; s = stmt_next(within, s))
		for (unsigned i = 0; i < s->nslots; i++)
			occurrences(l->pass->ir, s, i, consider, l);
	return l->found.n > 0;
}

/* Each of the outermost loops by itself: what leaves one is nothing to those before it. */
static void each_outermost(struct licm *l)
{
	struct stmt *root = l->nest->root, *next;

	for (struct stmt *s = root; s; s = next) {
		next = stmt_next(root, s);
		if (!stmt_is_loop(s))
			continue;
		while (find(l, s))
			move_all(l);
		next = stmt_next_skip(root, s);
	}
}

enum pass_result pass_licm(struct pass *p, struct nest *n)
{
	struct licm l = {.pass = p, .nest = n};
	bool computed;

	analyses_renewable(p->analyses, true);
	/* what a computed literal makes one formula was evaluated before */
	do {
		each_outermost(&l);
		computed = l.changed && spelled_compute(p->ir, n);
	} while (computed);
	l.last = true;
	find(&l, n->root);
	analyses_renewable(p->analyses, false);
	return l.changed ? PASS_CHANGED : PASS_SAME;
}

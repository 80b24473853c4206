/* uniform.c - what is uniform over a block or a warp.
 *
 * A value differs between threads when it is computed from what differs (uniform_value.c), or was
 * assigned where only some threads were.  Where threads are differs after a condition on such a value, until its branches
 * meet; in and after a loop that they leave at different times; and for good once some have
 * returned.  Both are found together: everything is taken to agree at first, and what does not is
 * spread over the function until nothing changes.  Symbols have one answer for the whole function.
 *
 * Values are compared between threads that are together.  So what is assigned where only some
 * threads are differs only for those who look at it from outside: after the branch, or after the
 * loop.
 *
 * A nest of a host function may become a kernel, so the same is asked there.
 *
 * Source: divergence analysis as in GPU compilers (Coutinho, Sampaio, Pereira, Meira 2011). */
#include "uniform_value.h"

enum { ROUNDS = 40 };

static void lower(struct uniformity *u, struct agreement *a, struct agreement to)
{
	if (!adds(*a, to))
		return;
	*a = both(*a, to);
	u->changed = true;
}

static void lower_sym(struct uniformity *u, const struct sym *sym, struct agreement to)
{
	if (sym)
		lower(u, &u->sym[sym->id], to);
}

/* Who is in the body of s, given who is at s. */
static struct agreement inside_of(struct uniformity *u, const struct stmt *s)
{
	struct agreement in = u->reach[s->id];

	switch ((enum stmt_kind)s->kind) {
	case STMT_IF:
	case STMT_FOR:
	case STMT_WHILE:
		return both(in, u->split[s->id]);
	case STMT_RAW:
		return differs(UNIFORM_THREAD, "what is not understood");
	case STMT_BLOCK:
	case STMT_DECL:
	case STMT_ASSIGN:
	case STMT_STORE:
	case STMT_ATOMIC:
	case STMT_CALL:
	case STMT_SYNC:
	case STMT_JUMP:
	case STMT_PRAGMA:
	case STMT_COUNT:
		break;
	}
	return in;
}

static void visit_loop(struct uniformity *u, const struct stmt *s)
{
	struct value v = {.u = u, .facts = facts_at(u->an, s->first), .at = s->first};

	u->rest[s->id] = agreed;
	if (s->kind == STMT_WHILE) {
		lower(u, &u->split[s->id],
		      s->form == FORM_FOR ? differs(UNIFORM_THREAD, "a loop that is not understood")
					  : slot_value(u, s, SLOT_COND));
		return;
	}
	lower_sym(u, s->sym, slot_value(u, s, SLOT_LO));
	lower_sym(u, s->sym, slot_value(u, s, SLOT_STEP));
	lower(u, &u->split[s->id], slot_value(u, s, SLOT_BOUND));
	lower(u, &u->split[s->id], sym_value(&v, s->sym));
}

/* Some threads go elsewhere from here: which others go on without them? */
static void visit_jump(struct uniformity *u, const struct stmt *s, unsigned form,
		       struct agreement *gone)
{
	const struct stmt *loop = stmt_loop(s);
	struct agreement who = u->reach[s->id];

	if (!adds(agreed, who))
		return;
	if (form == FORM_CONTINUE && loop) {
		u->rest[loop->id] = both(u->rest[loop->id], who);
		return;
	}
	if (form == FORM_BREAK && loop) {
		lower(u, &u->split[loop->id], who);
		return;
	}
	*gone = both(*gone, who);
	for (; loop; loop = stmt_loop(loop))
		lower(u, &u->split[loop->id], who);
}

static void visit_raw(struct uniformity *u, const struct stmt *s, struct agreement *gone)
{
	const struct agreement unknown = differs(UNIFORM_THREAD, "what is not understood");
	const struct stmt *loop;
	uint32_t i;

	for (i = 0; i < s->writes.n; i++)
		lower_sym(u, s->writes.at[i], unknown);
	if (!(s->effects & (RAW_JUMP | RAW_LABEL)))
		return;
	*gone = both(*gone, unknown);
	for (loop = stmt_loop(s); loop; loop = stmt_loop(loop))
		lower(u, &u->split[loop->id], unknown);
}

static void visit_store(struct uniformity *u, const struct stmt *s)
{
	const struct sym *object = place_object(s->slot[SLOT_PLACE].e);
	struct value v = {.u = u, .facts = facts_at(u->an, s), .at = s};
	const struct expr *e;
	unsigned i;

	if (!object)
		return;
	lower_sym(u, object, u->reach[s->id]);
	lower_sym(u, object, slot_value(u, s, SLOT_STORED));
	for (e = s->slot[SLOT_PLACE].e; e->nargs; e = e->arg[0]) {
		for (i = 1; i < e->nargs; i++)
			lower_sym(u, object, value_of(&v, e->arg[i]));
	}
}

static void visit(struct uniformity *u, const struct stmt *s, struct agreement *gone)
{
	switch ((enum stmt_kind)s->kind) {
	case STMT_DECL:
	case STMT_ASSIGN: /* s += e: what it was counts by being the symbol's */
		lower_sym(u, s->sym, slot_value(u, s, SLOT_VALUE));
		return;
	case STMT_STORE:
		visit_store(u, s);
		return;
	case STMT_ATOMIC:
		lower_sym(u, s->sym, differs(UNIFORM_THREAD, "the order of atomics"));
		return;
	case STMT_CALL: {
		struct value v = {.u = u, .facts = facts_at(u->an, s), .at = s};

		lower_sym(u, s->sym, call_value(&v, s->text, NULL));
		return;
	}
	case STMT_FOR:
		visit_loop(u, s);
		return;
	case STMT_WHILE:
		visit_loop(u, s);
		visit_raw(u, s, gone);
		return;
	case STMT_JUMP:
		visit_jump(u, s, s->form, gone);
		return;
	case STMT_RAW:
		visit_raw(u, s, gone);
		return;
	case STMT_IF:
		lower(u, &u->split[s->id], slot_value(u, s, SLOT_COND));
		return;
	case STMT_BLOCK:
	case STMT_SYNC:
	case STMT_PRAGMA:
	case STMT_COUNT:
		break;
	}
}

/* Who is at s when it is reached: what let them into its parent, and who has gone. */
static struct agreement arrival(struct uniformity *u, const struct stmt *s, struct agreement gone)
{
	struct agreement in = s->parent ? inside_of(u, s->parent) : agreed, skipped = agreed;
	const struct stmt *loop;

	for (loop = stmt_loop(s); loop; loop = stmt_loop(loop))
		skipped = both(skipped, u->rest[loop->id]);
	lower(u, &u->skipped[s->id], skipped);
	return both(both(in, gone), skipped);
}

static void spread(struct uniformity *u)
{
	const struct stmt *body = u->an->func->body, *s;
	struct agreement gone = agreed;

	if (index_of(u->an)->labels)
		gone = differs(UNIFORM_THREAD, "jumps to labels");
	for (s = body; s; s = stmt_next(body, s)) {
		lower(u, &u->reach[s->id], arrival(u, s, gone));
		visit(u, s, &gone);
	}
}

static struct agreement *all_agree(struct arena *arena, uint32_t n)
{
	struct agreement *all = arena_array(arena, n, sizeof(*all));
	uint32_t i;

	for (i = 0; i < n; i++)
		all[i] = agreed;
	return all;
}

static void give_up(struct uniformity *u)
{
	const struct agreement unknown = differs(UNIFORM_THREAD, "more than was analysed");
	uint32_t i;

	for (i = 0; i < u->nsyms; i++)
		lower(u, &u->sym[i], unknown);
	for (i = 0; i < u->nstmts; i++) {
		lower(u, &u->reach[i], unknown);
		lower(u, &u->split[i], unknown);
	}
}

static struct uniformity *uniform_of(struct analyses *an)
{
	struct uniformity *u = an->uniform;
	unsigned round = 0;

	if (u)
		return u;
	u = arena_alloc(an->arena, sizeof(*u));
	u->an = an;
	u->nsyms = an->func->syms.n;
	u->nstmts = an->func->nstmts;
	u->sym = all_agree(an->arena, u->nsyms);
	u->reach = all_agree(an->arena, u->nstmts);
	u->split = all_agree(an->arena, u->nstmts);
	u->skipped = all_agree(an->arena, u->nstmts);
	u->rest = all_agree(an->arena, u->nstmts);
	do {
		u->changed = false;
		spread(u);
	} while (u->changed && ++round < ROUNDS);
	if (u->changed)
		give_up(u);
	an->uniform = u;
	return u;
}

/* ---- answers ---- */

struct agreement uniform_sym(struct analyses *an, const struct sym *sym)
{
	struct uniformity *u = uniform_of(an);
	struct value v = {.u = u, .facts = facts_at(an, NULL)};

	return sym_value(&v, sym);
}

struct agreement uniform_held(struct analyses *an, const struct sym *sym, const struct stmt *at)
{
	struct uniformity *u = uniform_of(an);
	struct value v = {.u = u, .facts = facts_at(an, at), .at = at};

	return held_value(&v, sym);
}

struct agreement uniform_value(struct analyses *an, const struct expr *e, const struct stmt *at)
{
	struct uniformity *u = uniform_of(an);
	struct value v = {.u = u, .facts = facts_at(an, at), .at = at};

	return value_of(&v, e);
}

struct agreement uniform_reached(struct analyses *an, const struct stmt *s)
{
	struct uniformity *u = uniform_of(an);

	return s->id < u->nstmts ? u->reach[s->id]
				 : differs(UNIFORM_THREAD, "a statement that is new");
}

struct agreement uniform_turns(struct analyses *an, const struct stmt *loop)
{
	return uniform_of(an)->split[loop->id];
}

enum uniform uniform_expr(struct analyses *an, const struct expr *e, const struct stmt *at,
			  const char **why)
{
	struct agreement a = uniform_value(an, e, at);

	if (why && a.cause)
		*why = arena_printf(an->arena, "'%s' depends on %s", expr_text(an->ir, e), a.cause);
	return a.over;
}

bool uniform_in_block(struct analyses *an, const struct expr *e, const struct stmt *at)
{
	struct value v = {.u = uniform_of(an), .facts = facts_at(an, NULL), .at = at};

	return value_of(&v, e).over == UNIFORM_BLOCK;
}

enum uniform uniform_stmt(struct analyses *an, const struct stmt *s, const char **why)
{
	struct agreement a = uniform_reached(an, s);

	if (why && a.cause)
		*why = arena_printf(an->arena, "which threads reach it depends on %s", a.cause);
	return a.over;
}

bool stmt_uniform(struct analyses *an, const struct stmt *s, enum uniform scope, const char **why)
{
	return uniform_stmt(an, s, why) >= scope;
}

/* ---- of which indices ---- */

unsigned expr_indices(struct analyses *an, const struct expr *e, const struct stmt *at)
{
	struct value v = {.u = uniform_of(an), .facts = facts_at(an, at), .at = at};

	return value_of(&v, e).by & SREGS_OWN;
}

unsigned sym_indices(struct analyses *an, const struct sym *sym, const struct stmt *at)
{
	return uniform_held(an, sym, at).by & SREGS_OWN;
}

unsigned stmt_indices(struct analyses *an, const struct stmt *s)
{
	return uniform_reached(an, s).by & SREGS_OWN;
}

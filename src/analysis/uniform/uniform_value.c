/* uniform_value.c - do converged threads compute the same value?
 *
 * A value differs when one of its operands does: a thread index, what an atomic or a shuffle
 * returns, memory that other threads may write, a symbol that was assigned a value that differs, or
 * assigned where not all were whom it is compared between.  Who was where is what uniform.c has
 * found so far.
 *
 * Warps are runs of 32 threads in the order of the block, so threadIdx.y is the same in a warp
 * where blockDim.x is a multiple of 32, and so is threadIdx.x / 32. */
#include "uniform_value.h"

#include <string.h>

enum { WRITERS = 64 };

const struct agreement agreed = {UNIFORM_BLOCK, 0, NULL};

/* The index of a thread without conversions, which keep it: it is below 1024. */
static const struct expr *strip_casts(const struct expr *e)
{
	while (e->kind == EXPR_CAST && type_is_int(e->type) && e->type->bits >= 16)
		e = e->arg[0];
	return e;
}

static struct range size_of_block(const struct value *v, enum sreg dim)
{
	return facts_range(v->u->an, v->facts, expr_sreg(v->u->an->ir, dim), VIEW_EXACT);
}

static bool is_one(struct range r)
{
	return range_single(r) && r.lo == 1;
}

/* Is it a whole number of warps? */
static bool is_warps(struct range r)
{
	return range_single(r) ? r.lo % 32 == 0 : r.stride % 32 == 0 && r.phase % 32 == 0;
}

/* Do the threads of a warp have threadIdx.x one after the other, from a multiple of 32 on? */
static bool warps_are_rows(const struct value *v)
{
	return is_warps(size_of_block(v, SREG_NTID_X)) ||
	       (is_one(size_of_block(v, SREG_NTID_Y)) && is_one(size_of_block(v, SREG_NTID_Z)));
}

static struct agreement index_of_thread(const struct value *v, const struct expr *e)
{
	struct range x = size_of_block(v, SREG_NTID_X), y = size_of_block(v, SREG_NTID_Y);
	enum uniform over = UNIFORM_THREAD;

	if (e->u.sreg > SREG_TID_Z)
		return differs_by(UNIFORM_BLOCK, 1u << e->u.sreg & SREGS_OWN, NULL);
	if (e->u.sreg != SREG_TID_X && warps_are_rows(v))
		over = UNIFORM_WARP;
	if (e->u.sreg == SREG_TID_Z && is_warps(range_mul(x, y)))
		over = UNIFORM_WARP;
	return differs_by(over, 1u << e->u.sreg, sreg_name(e->u.sreg));
}

/* threadIdx.x / 32, threadIdx.x >> 5, threadIdx.x < 64: the same in a warp that is a row. (It agrees
 * on the other indices anyway.) */
static bool counts_warps(const struct value *v, const struct expr *e)
{
	const struct expr *x, *c;
	struct range k;
	int extra = 0;

	if (e->nargs != 2)
		return false;
	x = strip_casts(e->arg[0]);
	c = e->arg[1];
	if (expr_table[e->kind].flags & EXPR_R) {
		if (e->kind == EXPR_EQ || e->kind == EXPR_NE)
			return false;
		extra = e->kind == EXPR_LE || e->kind == EXPR_GT;
		if (x->kind != EXPR_SREG) { /* 64 > threadIdx.x */
			x = strip_casts(e->arg[1]);
			c = e->arg[0];
			extra = e->kind == EXPR_LT || e->kind == EXPR_GE;
		}
	} else if (e->kind != EXPR_DIV && e->kind != EXPR_SHR) {
		return false;
	}
	k = facts_range(v->u->an, v->facts, c, VIEW_EXACT);
	if (x->kind != EXPR_SREG || !range_single(k) || !warps_are_rows(v))
		return false;
	return e->kind == EXPR_SHR ? k.lo >= 5 : (k.lo + extra) % 32 == 0;
}

/* Does nothing in the function write what the place can be, as far as the clauses of the nest say? */
static bool is_unwritten(struct uniformity *u, const struct expr *place, const struct stmt *at)
{
	struct analyses *an = u->an;
	const struct effects *all = effects_of(an, an->func->body);
	const struct nest *nest = nest_around(an, at);
	void *known;
	bool unwritten;
	uint32_t i;

	if (nest != u->nest)
		u->unwritten = (struct map){0};
	u->nest = nest;
	known = map_get(&u->unwritten, place);
	if (known)
		return (uintptr_t)known == 2;
	unwritten = place_readonly(an, nest, place);
	if (!unwritten && an->func->kind != FUNC_DEVICE) {
		unwritten = !all->writes_unknown;
		for (i = 0; i < all->stores.n && unwritten; i++)
			unwritten =
				alias_objects_ever(an, nest, place, all->stores.at[i]) == ALIAS_NO;
	}
	map_put(an->arena, &u->unwritten, place, (void *)(uintptr_t)(unwritten ? 2 : 1));
	return unwritten;
}

static struct agreement args_of(const struct value *v, const struct expr *e)
{
	struct agreement all = agreed;
	unsigned i;

	for (i = 0; i < e->nargs; i++)
		all = both(all, value_of(v, e->arg[i]));
	return all;
}

/* Is the symbol declared in the loop, so that each iteration has its own? */
static bool is_of_turn(struct analyses *an, const struct sym *sym, const struct stmt *loop)
{
	const struct vec *writers = sym_writers(an, sym);
	uint32_t i;

	for (i = 0; i < writers->n; i++) {
		const struct stmt *s = writers->at[i];

		if (s->kind == STMT_DECL || s->declares)
			return loop && stmt_within(s, loop->first);
	}
	return false;
}

/* Can a value from an earlier time in the region be there still, when `at` in it is reached? */
static bool may_be_stale(const struct value *v, const struct sym *sym, const struct stmt *region)
{
	const struct stmt *loop = stmt_loop(region);
	const struct vec *writers = sym_writers(v->u->an, sym);
	uint32_t i;

	if (!loop || is_of_turn(v->u->an, sym, loop))
		return false;
	for (i = 0; i < writers->n; i++) {
		const struct stmt *def = writers->at[i];

		if (def != v->at && stmt_within(def, region) &&
		    stmt_dominates(v->u->an, def, v->at))
			return false;
	}
	return true;
}

/* Who has made the assignment, of those who are at a place where they may not all have.  In a
 * branch or loop it is all that are there, but what remains from an earlier time in it, before the
 * loop around turned, they may have from different iterations. */
static struct agreement assigned_by(const struct value *v, const struct sym *sym,
				    const struct stmt *def)
{
	struct uniformity *u = v->u;
	struct agreement all = agreed;
	const struct stmt *in, *x;

	if (!is_of_turn(u->an, sym, stmt_loop(def)))
		all = u->skipped[def->id];
	for (in = x = def; x; in = x, x = x->parent) {
		const struct stmt *region = x->kind == STMT_IF ? in : x;
		struct agreement split = x->kind == STMT_RAW
						 ? differs(UNIFORM_THREAD, "what is not understood")
					 : x->kind == STMT_IF || stmt_is_loop(x) ? u->split[x->id]
										 : agreed;

		if (adds(all, split) &&
		    (!stmt_within(v->at, region) || may_be_stale(v, sym, region)))
			all = both(all, split);
	}
	return all;
}

static struct agreement assigned(const struct value *v, const struct sym *sym)
{
	const struct vec *writers = sym_writers(v->u->an, sym);
	struct agreement all = v->u->sym[sym->id];
	uint32_t i;

	if (writers->n > WRITERS)
		return differs(UNIFORM_THREAD, "more than was analysed");
	for (i = 0; i < writers->n; i++)
		all = both(all, assigned_by(v, sym, writers->at[i]));
	return all;
}

/* Of each block, or one for all of them. */
static struct agreement memory_of(const struct value *v, const struct sym *sym)
{
	unsigned by = sym->kind == SYM_SHARED ? SREGS_BLOCK : sym_sregs(sym) & SREGS_OWN;

	return differs_by(
		UNIFORM_THREAD, by | BY_MEMORY,
		arena_printf(v->u->an->arena, "'%s', which other threads may write", sym->name));
}

struct agreement held_value(const struct value *v, const struct sym *sym)
{
	const struct func *func = v->u->an->func;

	if (sym->kind == SYM_CONSTANT)
		return agreed;
	if (sym->kind == SYM_SHARED || sym->kind == SYM_GLOBAL)
		return memory_of(v, sym);
	if (sym->type->kind == TYPE_REF)
		return differs_by(UNIFORM_THREAD,
				  sym->kind == SYM_PARAM ? BY_MEMORY | BY_CALLER : BY_ALL,
				  "what it refers to");
	if (sym->kind == SYM_PARAM && func->kind == FUNC_DEVICE)
		return differs_by(UNIFORM_THREAD, v->u->sym[sym->id].by | BY_CALLER,
				  "what the caller passes");
	if (type_is_volatile(sym->type))
		return differs(UNIFORM_THREAD, "a volatile variable");
	if (sym->id >= v->u->nsyms)
		return differs(UNIFORM_THREAD, "a variable that is new");
	if (sym_exposed(v->u->an, sym))
		return differs(UNIFORM_THREAD, "other holders of its address");
	return assigned(v, sym);
}

struct agreement sym_value(const struct value *v, const struct sym *sym)
{
	if (sym->type->kind != TYPE_ARRAY || sym->kind == SYM_CONSTANT)
		return held_value(v, sym);
	/* an address */
	if (sym->kind == SYM_LOCAL)
		return differs(UNIFORM_THREAD, "an address of its own");
	return sym->kind == SYM_SHARED ? differs_by(UNIFORM_BLOCK, SREGS_BLOCK, NULL) : agreed;
}

static struct agreement memory_value(const struct value *v, const struct expr *e)
{
	const struct sym *object = place_object(e);
	struct agreement where;

	if (e->has & HAS_VOLATILE)
		return differs(UNIFORM_THREAD, "volatile memory");
	/* a member or element of what the thread itself has */
	if (object && sym_private(object)) {
		unsigned i;

		where = e->arg[0]->kind == EXPR_SYM ? agreed : value_of(v, e->arg[0]);
		for (i = 1; i < e->nargs; i++)
			where = both(where, value_of(v, e->arg[i]));
		return both(where, held_value(v, object));
	}
	where = args_of(v, e);
	if (where.over == UNIFORM_THREAD) {
		where.by |= BY_MEMORY;
		return where;
	}
	return is_unwritten(v->u, e, v->at)
		       ? where
		       : differs_by(UNIFORM_THREAD, where.by | BY_MEMORY,
				    arena_printf(v->u->an->arena,
						 "'%s', which other threads may write",
						 expr_text(v->u->an->ir, e)));
}

/* What threads find out together is the same for them. */
static const struct {
	const char *name;
	enum uniform over;
} votes[] = {
	{"__syncthreads_count", UNIFORM_BLOCK},
	{"__syncthreads_and", UNIFORM_BLOCK},
	{"__syncthreads_or", UNIFORM_BLOCK},
};

struct agreement call_value(const struct value *v, const char *callee, const struct expr *e)
{
	const struct func *func = v->u->an->func;
	struct purity p = purity_of_call(func, callee);
	struct agreement all = agreed;
	unsigned own;
	size_t i;

	for (i = 0; i < ARRAY_LEN(votes); i++) {
		if (strcmp(callee, votes[i].name) == 0)
			return differs_by(votes[i].over, BY_ALL & ~SREGS_THREAD, NULL);
	}
	if (e && p.pure) {
		own = call_sregs(func, callee, SREGS_OWN);
		all = args_of(v, e);
		all.by |= own | (p.reads_memory ? BY_MEMORY : 0);
		if (!p.convergent && !p.reads_memory && !(own & SREGS_THREAD))
			return all;
	} else {
		all.by = BY_ALL;
	}
	return differs_by(UNIFORM_THREAD, all.by,
			  arena_printf(v->u->an->arena, "what %s returns", callee));
}

static struct agreement operation_value(const struct value *v, const struct expr *e)
{
	struct agreement all = args_of(v, e);

	/* the warp's index, of what only the threads in it tell apart */
	if (all.over == UNIFORM_THREAD && counts_warps(v, e))
		return differs_by(UNIFORM_WARP, all.by, "threadIdx.x");
	return all;
}

struct agreement value_of(const struct value *v, const struct expr *e)
{
	if (e->size > EXPR_SIZE_LIMIT)
		return differs(UNIFORM_THREAD, "a large expression");
	/* a condition on memory is not one number for all, although it is one where it holds */
	if (type_is_int(e->type) && !(e->has & (HAS_VOLATILE | HAS_CALL | HAS_LOAD)) &&
	    range_single(facts_range(v->u->an, v->facts, e, VIEW_EXACT)))
		return agreed;
	switch ((enum expr_kind)e->kind) {
	case EXPR_INT:
	case EXPR_FLT:
		return agreed;
	case EXPR_SYM:
		return sym_value(v, e->u.sym);
	case EXPR_SREG:
		return index_of_thread(v, e);
	case EXPR_LOAD:
	case EXPR_MEMBER:
		return memory_value(v, e);
	case EXPR_ADDR: /* subscripts, and where the object is */
		return e->arg[0]->kind == EXPR_LOAD || e->arg[0]->kind == EXPR_MEMBER
			       ? args_of(v, e->arg[0])
			       : differs(UNIFORM_THREAD, "an address");
	case EXPR_CALL:
		return call_value(v, e->text, e);
	case EXPR_OPAQUE:
		return e->text[0] == '"' ? agreed
					 : differs(UNIFORM_THREAD, "what is not understood");
	case EXPR_ADD:
	case EXPR_SUB:
	case EXPR_MUL:
	case EXPR_DIV:
	case EXPR_MOD:
	case EXPR_NEG:
	case EXPR_AND:
	case EXPR_OR:
	case EXPR_XOR:
	case EXPR_NOT:
	case EXPR_SHL:
	case EXPR_SHR:
	case EXPR_EQ:
	case EXPR_NE:
	case EXPR_LT:
	case EXPR_LE:
	case EXPR_GT:
	case EXPR_GE:
	case EXPR_LAND:
	case EXPR_LOR:
	case EXPR_LNOT:
	case EXPR_SELECT:
	case EXPR_MIN:
	case EXPR_MAX:
		return operation_value(v, e);
	case EXPR_CAST: /* a constructor may ask for more than its operand */
		return e->type->kind == TYPE_RECORD && e->type != e->arg[0]->type
			       ? differs(UNIFORM_THREAD, "what a constructor makes")
			       : operation_value(v, e);
	case EXPR_COUNT:
		break;
	}
	return differs(UNIFORM_THREAD, "what is not understood");
}

struct agreement slot_value(struct uniformity *u, const struct stmt *s, unsigned slot)
{
	struct value v = {.u = u, .facts = facts_at(u->an, s), .at = s};

	/* conditions of loops are evaluated in each iteration */
	if (s->kind == STMT_WHILE || (s->kind == STMT_FOR && slot != SLOT_LO))
		v.facts = facts_survive(u->an, v.facts, s);
	return s->slot[slot].e ? value_of(&v, s->slot[slot].e) : agreed;
}

/* static.c - the static model: instructions of the hot loop, as nvcc would emit them.
 *
 * Loops that nvcc unrolls away belong to the loop around; hot.c says which of the others is the hot
 * one.  Each formula in it counts once for each block without stores (nvcc
 * shares, but not between branches what stays in them), as often as the loops turn that are
 * unrolled inside it, but only those in which it changes, if nvcc may move it out: not a division
 * that may fault, a call or a load under a guard, no heavy call, and no load past a store.  Costs
 * are those of static.def.  Nothing is proved here, so a wrong answer costs speed and never
 * correctness. */
#include "static.h"

#include "cunest/score.h"

#include "cunest/eval.h"

#include <string.h>

enum cost {
#define STATIC(id, instructions, what) COST_OF_##id,
#include "static.def"
#undef STATIC
	COST_COUNT
};

static const unsigned costs[COST_COUNT] = {
#define STATIC(id, instructions, what) instructions,
#include "static.def"
#undef STATIC
};

/* ---- loops ---- */

enum { LEVELS = 30 };

/* Besides the levels in which a value changes: it is not known before the program runs; it was
 * looked up. */
#define RUN_TIME (UINT32_C(1) << 30)
#define KNOWN (UINT32_C(1) << 31)

/* The hot loop, level 0, and those inside that are unrolled. */
struct level {
	const struct stmt *loop;
	struct bits writes;
	bool stores; /* or anything else after which memory may hold something else */
	uint64_t turns;
};

struct seen {
	const struct expr *e;
	const struct stmt *block; /* around the statement that it was counted in */
	uint32_t varies;          /* levels, as bits */
	uint32_t pure_turns;      /* was counted for so many iterations; 0: not */
	uint32_t epoch;           /* in which, if it reads memory */
};

struct model {
	const struct nest *nest;
	struct arena *arena;
	struct level level[LEVELS];
	unsigned nlevels;
	bool whole;       /* level 0 is no loop: everything runs once */
	unsigned spilled; /* per cent of the thread's arrays: they are more than its registers */
	uint32_t here;    /* levels around the statement, as bits */
	const struct stmt *stmt; /* the statement */
	uint32_t *levels_of;     /* by id of a const variable */
	struct seen *seen;
	uint32_t nseen, mask, epoch;
	struct hot hot;
};

/* One that a clause made, which no load waits for.  In others a load of shared memory is taken to wait: moving it before
 * such stores made kernels/topi/conv2d_hwcn.cu 4 to 19 % shorter. */
static bool is_accumulator(const struct expr *place)
{
	return in_registers(place) && place_base(place)->fresh;
}

static bool touches_memory(const struct stmt *s)
{
	return (s->kind == STMT_STORE && !is_accumulator(s->slot[SLOT_PLACE].e)) ||
	       s->kind == STMT_ATOMIC || s->kind == STMT_CALL || s->kind == STMT_SYNC ||
	       s->kind == STMT_RAW || s->kind == STMT_WHILE;
}

static void level_add(struct model *m, const struct stmt *loop)
{
	struct level *level = &m->level[m->nlevels++];

	level->loop = loop;
	level->turns = m->nlevels > 1 && trips_unroll(loop) ? (uint64_t)trips_of(loop) : 1;
	for (const struct stmt *s = loop; s; s = stmt_next(loop, s)) {
		if (s->sym &&
		    (s->kind == STMT_ASSIGN || s->kind == STMT_DECL || s->kind == STMT_FOR ||
		     s->kind == STMT_ATOMIC || s->kind == STMT_CALL))
			bits_add(m->arena, &level->writes, s->sym->id);
		for (uint32_t i = 0; i < s->writes.n; i++)
			bits_add(m->arena, &level->writes,
				 ((const struct sym *)s->writes.at[i])->id);
		level->stores = level->stores || touches_memory(s);
	}
}

/* ---- formulas ---- */

static struct seen *seen_find(struct model *m, const struct expr *e)
{
	uint32_t i = (e->id * UINT32_C(2654435761)) & m->mask;

	while (m->seen[i].e && m->seen[i].e != e)
		i = (i + 1) & m->mask;
	return &m->seen[i];
}

static struct seen *seen_get(struct model *m, const struct expr *e, bool *fresh)
{
	struct seen *at = seen_find(m, e);

	*fresh = !at->e;
	if (at->e)
		return at;
	if (2 * ++m->nseen > m->mask) {
		struct seen *old = m->seen;
		uint32_t n = m->mask + 1;

		m->seen = arena_array(m->arena, 2 * (size_t)n, sizeof(*m->seen));
		m->mask = 2 * n - 1;
		for (uint32_t i = 0; i < n; i++)
			if (old[i].e)
				*seen_find(m, old[i].e) = old[i];
		at = seen_find(m, e);
	}
	at->e = e;
	return at;
}

static bool readonly(const struct expr *load)
{
	const struct sym *base = load->kind == EXPR_LOAD ? place_base(load) : NULL;

	return base && (base->kind == SYM_CONSTANT ||
			((base->restricted || base->type->quals & QUAL_RESTRICT) &&
			 base->type->of && type_is_const(base->type->of)));
}

/* C[i] += ... in a loop that does not change i: nvcc keeps the sum in a register and stores it each time. */
static bool is_carried(const struct level *level, const struct expr *load)
{
	const struct sym *base = place_base(load);
	bool stored = false;

	if (!base || !(base->restricted || base->type->quals & QUAL_RESTRICT))
		return false;
	for (const struct stmt *s = level->loop; s; s = stmt_next(level->loop, s)) {
		const struct expr *place = s->kind == STMT_STORE ? s->slot[SLOT_PLACE].e : NULL;

		if (place ? place_base(place) == base && place != load : touches_memory(s))
			return false;
		stored = stored || place == load;
	}
	return stored;
}

static uint32_t sym_levels(const struct model *m, const struct sym *sym)
{
	uint32_t levels = sym->constant ? 0 : RUN_TIME;

	if (m->levels_of[sym->id] & KNOWN)
		return m->levels_of[sym->id] & ~KNOWN;
	for (unsigned i = 1; i < m->nlevels; i++)
		if (m->level[i].loop->sym == sym) /* written out, it is a number */
			return UINT32_C(1) << i;
	for (unsigned i = 0; i < m->nlevels; i++)
		if (bits_has(&m->level[i].writes, sym->id))
			levels |= UINT32_C(1) << i;
	return levels;
}

/* Levels in which the value is another in each iteration. */
static uint32_t own_levels(const struct model *m, const struct expr *e)
{
	uint32_t levels = 0;

	if (e->kind == EXPR_SYM)
		return sym_levels(m, e->u.sym);
	if (e->kind == EXPR_SREG || e->kind == EXPR_CALL || e->kind == EXPR_OPAQUE)
		return RUN_TIME;
	if (e->kind != EXPR_LOAD || in_registers(e))
		return 0;
	for (unsigned i = 0; i < m->nlevels; i++)
		if (m->level[i].stores && !readonly(e) && !is_carried(&m->level[i], e))
			levels |= UINT32_C(1) << i;
	return levels | RUN_TIME;
}

static bool is_wide(const struct expr *e)
{
	return e->type->kind == TYPE_INT && e->type->bits > 32;
}

static unsigned cost_division(const struct expr *e)
{
	__int128 d;

	if (!type_is_int(e->type))
		return costs[COST_OF_FP_DIVIDE];
	if (eval_int(e->arg[1], &d) == EVAL_OK)
		return d > 0 && (d & (d - 1)) == 0 ? costs[COST_OF_DIVIDE_POWER]
						   : costs[COST_OF_DIVIDE_CONSTANT];
	return costs[is_wide(e) ? COST_OF_DIVIDE_WIDE : COST_OF_DIVIDE];
}

static unsigned cost_convert(const struct expr *e)
{
	const struct type *from = e->arg[0]->type;

	if (type_is_int(e->type) && type_is_int(from))
		return e->type->bits > from->bits && e->type->bits > 32 ? costs[COST_OF_CONVERT]
									: 0;
	return type_is_arith(e->type) && type_is_arith(from) && e->type->bits != from->bits
		       ? costs[COST_OF_CONVERT]
	       : type_is_float(e->type) != type_is_float(from) ? costs[COST_OF_CONVERT]
							       : 0;
}

static unsigned cost_arith(const struct expr *e)
{
	bool linear = e->kind == EXPR_ADD || e->kind == EXPR_SUB || e->kind == EXPR_MUL;

	if (!type_is_int(e->type))
		return costs[COST_OF_FP];
	return costs[linear ? COST_OF_LINEAR : COST_OF_INT] +
	       (is_wide(e) ? costs[COST_OF_WIDE] : 0);
}

/* Of a declared array, what an unrolled loop adds to an address is part of the instruction: in one that nvcc unrolls
 * by 4, LOOP has what is left. */
static bool offsets_are_free(const struct expr *place)
{
	const struct sym *base = place_base(place);

	return base && base->type->kind == TYPE_ARRAY && type_size(base->type) > 0;
}

static unsigned cost_address(const struct expr *place)
{
	for (unsigned i = 1; i < place->nargs; i++)
		if (is_wide(expr_strip(place->arg[i])))
			return costs[COST_OF_ADDRESS_WIDE];
	return costs[COST_OF_ADDRESS];
}

static bool is_plain_loop(const struct stmt *loop)
{
	const struct expr *step;

	if (loop->kind != STMT_FOR)
		return true;
	step = loop->slot[SLOT_STEP].e;
	return step->type->kind == TYPE_INT && !expr_strip(step)->type->is_signed &&
	       expr_strip(step)->kind != EXPR_INT;
}

static uint64_t cost_addresses(const struct model *m, const struct expr *place, uint64_t turns)
{
	if (!offsets_are_free(place))
		return turns * cost_address(place);
	return m->whole || is_plain_loop(m->level[0].loop) ? cost_address(place) : 0;
}

static unsigned cost_node(const struct model *m, const struct expr *e)
{
	switch ((enum expr_kind)e->kind) {
	case EXPR_ADD:
	case EXPR_SUB:
	case EXPR_MUL:
	case EXPR_NEG:
	case EXPR_AND:
	case EXPR_OR:
	case EXPR_XOR:
	case EXPR_NOT:
	case EXPR_SHL:
	case EXPR_SHR:
	case EXPR_MIN:
	case EXPR_MAX:
		return cost_arith(e);
	case EXPR_DIV:
	case EXPR_MOD:
		return cost_division(e);
	case EXPR_EQ:
	case EXPR_NE:
	case EXPR_LT:
	case EXPR_LE:
	case EXPR_GT:
	case EXPR_GE:
		return costs[COST_OF_COMPARE];
	case EXPR_LAND:
	case EXPR_LOR:
	case EXPR_LNOT:
		return costs[COST_OF_LOGIC];
	case EXPR_SELECT:
		return costs[COST_OF_SELECT];
	case EXPR_CAST:
		return cost_convert(e);
	case EXPR_LOAD:
		return costs[COST_OF_LOAD];
	case EXPR_CALL:
		return purity_of_call(m->nest->func, e->text).known
			       ? purity_of_call(m->nest->func, e->text).cost
			       : costs[COST_OF_CALL];
	case EXPR_INT:
	case EXPR_FLT:
	case EXPR_SYM:
	case EXPR_SREG:
	case EXPR_MEMBER:
	case EXPR_ADDR:
	case EXPR_OPAQUE:
	case EXPR_COUNT:
		return 0;
	}
	return 0;
}

/* Does nvcc leave it in its loop where it does not change there?  From under a guard it moves what cannot fault, as a
 * division by a constant; the slow paths of a heavy call it moves from nowhere. */
static bool stays(const struct model *m, const struct expr *e, bool guarded)
{
	__int128 d;

	if (!guarded)
		return e->kind == EXPR_CALL && call_is_heavy(m->nest->func, e);
	if (e->kind == EXPR_DIV || e->kind == EXPR_MOD)
		return eval_int(e->arg[1], &d) != EVAL_OK || d == 0 || d == -1;
	return e->kind == EXPR_CALL || e->kind == EXPR_LOAD;
}

static uint64_t turns_of(const struct model *m, uint32_t levels)
{
	uint64_t turns = 1;

	for (unsigned i = 1; i < m->nlevels; i++)
		if (levels >> i & 1)
			turns *= m->level[i].turns;
	return turns;
}

static bool is_product(const struct expr *e)
{
	return e->kind == EXPR_MUL && type_is_float(e->type);
}

/* The variable that a place is part of, through the cast of a vector access. */
static const struct sym *variable_of(const struct expr *place)
{
	while (place->kind == EXPR_CAST || place->kind == EXPR_ADDR || place->kind == EXPR_LOAD ||
	       place->kind == EXPR_MEMBER)
		place = place->arg[0];
	return place->kind == EXPR_SYM ? place->u.sym : NULL;
}

/* float4 and its like are so many elements. */
static unsigned elements(const struct type *type)
{
	size_t n = type->kind == TYPE_RECORD && type->name ? strlen(type->name) : 0;

	return n && type->name[n - 1] >= '2' && type->name[n - 1] <= '4'
		       ? (unsigned)(type->name[n - 1] - '0')
		       : 1;
}

static void count_access(struct model *m, const struct expr *place, bool store, uint64_t turns)
{
	const struct sym *sym = variable_of(place);
	bool shared = sym && sym->kind == SYM_SHARED;
	enum work work = store ? (shared ? WORK_SHARED_STORE : WORK_STORE)
			       : (shared ? WORK_SHARED_LOAD : WORK_LOAD);

	if (sym && sym->kind == SYM_LOCAL && sym->type->kind == TYPE_ARRAY)
		return; /* local memory is what registers did not hold */
	m->hot.work[work] += turns * elements(place->type);
}

/* A sum or a difference, which takes in a product. */
static void count_sum(struct model *m, bool of_product, uint64_t turns)
{
	m->hot.work[of_product ? WORK_FMA : WORK_FP] += turns;
	m->hot.instructions += turns * costs[COST_OF_FP];
}

static void count(struct model *m, const struct expr *e, bool fused, uint64_t turns)
{
	if (e->kind == EXPR_LOAD) {
		if (in_registers(e)) {
			m->hot.instructions += turns * m->spilled / 100;
			return;
		}
		count_access(m, e, false, turns);
		m->hot.instructions += turns * costs[COST_OF_LOAD] + cost_addresses(m, e, turns);
	} else if (type_is_float(e->type) && (e->kind == EXPR_ADD || e->kind == EXPR_SUB)) {
		count_sum(m, is_product(e->arg[0]) || is_product(e->arg[1]), turns);
	} else if (!is_product(e)) {
		m->hot.instructions += turns * cost_node(m, e);
	} else if (!fused) {
		m->hot.work[WORK_FP] += turns;
		m->hot.instructions += turns * costs[COST_OF_FP];
	}
}

/* Returns the levels in which e changes.  `guarded`: it is not evaluated in every iteration. */
static uint32_t visit(struct model *m, const struct expr *e, bool guarded, bool fused)
{
	bool fresh, memory = (e->has & (HAS_LOAD | HAS_CALL)) != 0;
	struct seen *at = seen_get(m, e, &fresh);
	uint32_t levels, where;
	uint64_t turns;

	if (!fresh && at->pure_turns && (!memory || at->epoch == m->epoch) &&
	    (!stays(m, e, guarded) || stmt_within(m->stmt, at->block)))
		return at->varies;
	levels = own_levels(m, e);
	for (unsigned i = 0; i < e->nargs; i++) {
		bool lazy = expr_table[e->kind].flags & EXPR_Z;
		bool sum = e->kind == EXPR_ADD || e->kind == EXPR_SUB;

		if (e->kind == EXPR_LOAD && i == 0 && e->arg[0]->kind == EXPR_SYM) {
			levels |= own_levels(m, e->arg[0]);
			continue;
		}
		if (e->kind == EXPR_ADDR) { /* of a place: nothing is read */
			for (unsigned k = 0; k < e->arg[i]->nargs; k++)
				levels |= visit(m, e->arg[i]->arg[k], guarded, false);
			continue;
		}
		levels |= visit(m, e->arg[i], guarded || (lazy && i > 0),
				sum && e->arg[i]->kind == EXPR_MUL);
	}
	if (m->whole && (levels & RUN_TIME))
		levels |= 1;
	where = levels & m->here;
	if ((levels & RUN_TIME) && stays(m, e, guarded))
		where = m->here;
	turns = turns_of(m, where);
	if (where & 1)
		count(m, e, fused, turns);
	at = seen_find(m, e);
	at->varies = levels;
	at->pure_turns = turns > UINT32_MAX ? UINT32_MAX : (uint32_t)turns;
	at->epoch = m->epoch;
	at->block = m->stmt->parent;
	return levels;
}

/* ---- statements ---- */

static bool is_guarded(const struct stmt *s, const struct stmt *loop)
{
	for (; s != loop; s = s->parent)
		if (s->parent->kind == STMT_IF)
			return true;
	return false;
}

static uint32_t levels_around(const struct model *m, const struct stmt *s)
{
	uint32_t levels = 0;

	for (unsigned i = 0; i < m->nlevels; i++)
		if (stmt_within(s, m->level[i].loop))
			levels |= UINT32_C(1) << i;
	return levels;
}

/* The place of a store: its subscripts are evaluated, nothing is read.  Returns whether the address changes in the hot
 * loop. */
static bool visit_place(struct model *m, const struct expr *place, bool guarded)
{
	uint32_t levels = 0;

	for (unsigned i = 0; i < place->nargs; i++)
		levels |= visit(m, place->arg[i], guarded, false);
	return levels & 1;
}

/* x += e; returns whether it takes in the product that e is. */
static bool count_update(struct model *m, const struct stmt *s, uint64_t turns)
{
	const struct expr *value = s->slot[s->kind == STMT_STORE ? SLOT_STORED : SLOT_VALUE].e;
	bool sum = s->op == EXPR_ADD || s->op == EXPR_SUB;

	if (!value || !type_is_float(value->type) || !sum) {
		m->hot.work[WORK_FP] += value && type_is_float(value->type) ? turns : 0;
		m->hot.instructions += turns * costs[COST_OF_FP];
		return false;
	}
	count_sum(m, is_product(value), turns);
	return is_product(value);
}

static void count_stmt(struct model *m, const struct stmt *s)
{
	const struct stmt *loop = m->level[0].loop;
	bool guarded = is_guarded(s, loop), updated = false;
	unsigned first = 0;
	uint32_t levels = 0;
	uint64_t turns;

	m->stmt = s;
	m->here = levels_around(m, s);
	turns = turns_of(m, m->here);
	if (s == loop && !m->whole)
		m->hot.instructions += costs[is_plain_loop(s) ? COST_OF_LOOP_PLAIN : COST_OF_LOOP];
	else if (s->kind == STMT_IF)
		m->hot.instructions += turns * costs[COST_OF_BRANCH];
	else if (s->kind == STMT_CALL || s->kind == STMT_RAW)
		m->hot.instructions += turns * costs[COST_OF_CALL];
	else if (s->kind == STMT_ATOMIC)
		m->hot.instructions += turns * costs[COST_OF_ATOMIC];
	if (s->kind == STMT_FOR)
		first = s == loop ? SLOT_BOUND : s->nslots;
	if (s->kind == STMT_STORE) {
		const struct expr *place = s->slot[SLOT_PLACE].e;
		bool moves = visit_place(m, place, guarded);

		if (s->op)
			visit(m, place, guarded, false);
		if (in_registers(place)) {
			m->hot.instructions += turns * m->spilled / 100;
		} else {
			m->hot.instructions += turns * costs[COST_OF_STORE] +
					       (moves ? cost_addresses(m, place, turns) : 0);
			count_access(m, place, true, turns);
		}
		first = SLOT_STORED;
	}
	if ((s->kind == STMT_STORE || s->kind == STMT_ASSIGN) && s->op)
		updated = count_update(m, s, turns);
	for (unsigned i = first; i < s->nslots; i++)
		if (s->slot[i].e)
			levels = visit(m, s->slot[i].e, guarded, updated);
	if (s->kind == STMT_DECL && s->slot[SLOT_VALUE].e && type_is_const(s->sym->type))
		m->levels_of[s->sym->id] = levels | KNOWN;
	m->epoch += touches_memory(s);
}

/* Is it in a loop inside, which nvcc does not unroll? */
static bool is_inside(const struct stmt *s, const struct stmt *loop)
{
	for (; s != loop; s = s->parent)
		if (stmt_is_loop(s) && !trips_unroll(s))
			return true;
	return false;
}

/* `direct`: without what is in loops inside. */
static struct hot hot_of(const struct nest *nest, const struct stmt *loop, bool direct)
{
	enum { SLOTS = 64 };
	struct seen few[SLOTS] = {0};
	struct model m = {.nest = nest, .arena = nest->func->ir->arena, .seen = few};

	m.whole = !stmt_is_loop(loop);
	m.spilled = spilled_share(nest);
	m.mask = SLOTS - 1;
	m.levels_of = arena_array(m.arena, nest->func->syms.n + 1u, sizeof(*m.levels_of));
	for (const struct stmt *s = loop; s; s = stmt_next(loop, s))
		if ((s == loop || stmt_is_loop(s)) && m.nlevels < LEVELS)
			level_add(&m, s);
	for (const struct stmt *s = loop; s; s = stmt_next(loop, s))
		if (!direct || !is_inside(s, loop))
			count_stmt(&m, s);
	m.hot.sym = loop->sym;
	return m.hot;
}

static bool is_innermost(const struct stmt *loop)
{
	for (const struct stmt *s = loop->first; s; s = stmt_next(loop, s))
		if (stmt_is_loop(s) && !trips_unroll(s))
			return false;
	return true;
}

struct hot static_hot(const struct nest *nest)
{
	struct arena *arena = nest->func->ir->arena;
	struct hot hot = {0};
	struct hot_loop *loop;
	unsigned loops = 0, leaves = 0, n = 0;
	uint64_t all = 0;

	for (const struct stmt *s = nest->root; s; s = stmt_next(nest->root, s))
		loops += stmt_is_loop(s);
	loop = arena_array(arena, loops + 1u, sizeof(*loop));
	for (const struct stmt *s = nest->root; s; s = stmt_next(nest->root, s)) {
		bool inner;

		if (!stmt_is_loop(s) || (trips_unroll(s) && stmt_loop_depth(s) > 0))
			continue;
		inner = is_innermost(s);
		leaves += inner;
		loop[n].hot = hot_of(nest, s, false);
		all += loop[n].hot.instructions;
		if (!inner)
			loop[n].hot = hot_of(nest, s, true);
		loop[n++].runs = trips_around(nest->root, s);
	}
	if (hot_find(loop, n, &hot) == n)
		hot = hot_of(nest, nest->root, false);
	hot.loops = loops;
	hot.leaves = leaves;
	hot.all = all;
	return hot;
}

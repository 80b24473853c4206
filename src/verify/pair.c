/* pair.c - the walk over both functions at once.
 *
 * Statements that align do the same with the same operands; each operand that is written differently
 * is a certificate.  What one side has alone must be a definition, a branch that facts decide, or a
 * branch around what the other side has in its place, which is then walked once for each outcome. */
#include "carried.h"

#include "cunest/text.h"

#include <string.h>

static bool walk_lists(struct walk *w, const struct vec *a, const struct vec *b);

bool walk_give_up(struct walk *w, const struct stmt *at, const char *why)
{
	if (!w->why) {
		w->why = why;
		w->at = at;
	}
	return false;
}

/* ---- branches of the walk ---- */

/* What is undone at the end of a branch. */
struct scope {
	struct known_mark mark;
	const struct expr **value[2];
};

static const struct expr **copy_values(struct walk *w, const struct side *s)
{
	size_t n = s->func->syms.n + 1u;
	const struct expr **copy = arena_array(w->check->arena, n, sizeof(*copy));

	memcpy(copy, s->value, n * sizeof(*copy));
	return copy;
}

static struct scope scope_open(struct walk *w)
{
	struct scope scope = {known_mark(w),
			      {copy_values(w, &w->side[BEFORE]), copy_values(w, &w->side[AFTER])}};

	return scope;
}

/* Facts go; what variables hold stays. */
static void scope_close(struct walk *w, const struct scope *scope)
{
	known_back(w, scope->mark);
}

static void put_values(struct walk *w, const struct scope *from)
{
	for (unsigned i = 0; i < 2; i++)
		memcpy(w->side[i].value, from->value[i],
		       (w->side[i].func->syms.n + 1u) * sizeof(*from->value[i]));
}

/* After a branch: `here` is what variables hold now, after the condition was false. */
static void join(struct walk *w, const struct expr *const cond[2], const struct scope *held)
{
	for (unsigned i = 0; i < 2; i++) {
		struct side *s = &w->side[i];

		for (uint32_t k = 0; k < s->func->syms.n; k++) {
			const struct expr *args[] = {cond[i], held->value[i][k], s->value[k]};

			if (args[1] == args[2])
				continue;
			for (unsigned j = 1; j < 3; j++)
				if (!args[j])
					args[j] = walk_unknown(w, s->func->syms.at[k]);
			s->value[k] = expr_raw(w->ir, EXPR_SELECT, args[1]->type, NULL, args, 3);
		}
	}
}

/* ---- single statements ---- */

static bool same_volatiles(struct walk *w, const struct stmt *at)
{
	return w->side[BEFORE].volatiles == w->side[AFTER].volatiles ||
	       walk_give_up(w, at, "one side reads something volatile more often");
}

/* Both evaluate this; the value that before has. */
static const struct expr *both(struct walk *w, const struct stmt *at, const struct expr *a,
			       const struct expr *b)
{
	const struct expr *va = side_value(w, BEFORE, a), *vb = side_value(w, AFTER, b);

	walk_knows(w, va);
	certify_equal(w, at, va, vb);
	w->compared++;
	same_volatiles(w, at);
	return va;
}

static void set_both(struct walk *w, const struct stmt *a, const struct stmt *b,
		     const struct expr *value)
{
	w->side[BEFORE].value[a->sym->id] = w->side[AFTER].value[b->sym->id] = value;
}

static bool walk_decl(struct walk *w, const struct stmt *a, const struct stmt *b)
{
	const struct expr *x = a->slot[SLOT_VALUE].e, *y = b->slot[SLOT_VALUE].e;
	bool is_value = side_is_value(&w->side[BEFORE], a->sym);

	if (is_value != side_is_value(&w->side[AFTER], b->sym) || !x != !y)
		return walk_give_up(w, a, "a variable is declared in another way");
	w->side[AFTER].object[b->sym->id] = a->sym;
	if (is_value) {
		set_both(w, a, b, x ? both(w, a, x, y) : walk_unknown(w, a->sym));
		return true;
	}
	if (a->sym->type->kind == TYPE_REF)
		return walk_give_up(w, a, "references are not followed");
	if (x)
		both(w, a, x, y);
	walk_effect(w, a->sym);
	return true;
}

static bool walk_assign(struct walk *w, const struct stmt *a, const struct stmt *b)
{
	const struct expr *v = both(w, a, stmt_value(w->ir, a), stmt_value(w->ir, b));
	bool is_value = side_is_value(&w->side[BEFORE], a->sym);

	if (is_value != side_is_value(&w->side[AFTER], b->sym))
		return walk_give_up(w, a, "a variable is in memory on one side");
	if (is_value)
		set_both(w, a, b, v);
	else
		walk_effect(w, source_root(w, BEFORE, expr_sym(w->ir, a->sym)));
	return true;
}

static bool walk_store(struct walk *w, const struct stmt *a, const struct stmt *b)
{
	const struct expr *x = side_place(w, BEFORE, a->slot[SLOT_PLACE].e);
	const struct expr *y = side_place(w, AFTER, b->slot[SLOT_PLACE].e);

	if (x->type != y->type)
		return walk_give_up(w, a, "places have different types");
	walk_knows(w, x);
	certify_equal(w, a, x, y);
	w->compared++;
	both(w, a, stmt_value(w->ir, a), stmt_value(w->ir, b));
	walk_effect(w, place_root(w, x));
	return true;
}

static bool walk_call(struct walk *w, const struct stmt *a, const struct stmt *b)
{
	if (a->nslots != b->nslots || !a->sym != !b->sym || a->effects != b->effects)
		return walk_give_up(w, a, "calls have different operands");
	for (unsigned i = 0; i < a->nslots; i++)
		both(w, a, a->slot[i].e, b->slot[i].e);
	if (a->kind == STMT_ATOMIC || (a->effects & (RAW_WRITES | RAW_SYNC)))
		walk_effect(w, NULL);
	if (!a->sym)
		return true;
	if (side_is_value(&w->side[BEFORE], a->sym) != side_is_value(&w->side[AFTER], b->sym))
		return walk_give_up(w, a, "a variable is in memory on one side");
	if (side_is_value(&w->side[BEFORE], a->sym))
		set_both(w, a, b, walk_unknown(w, a->sym));
	else if (a->declares)
		w->side[AFTER].object[b->sym->id] = a->sym;
	return true;
}

/* Where control may leave. */
static void leaves(struct walk *w, const struct stmt *at)
{
	for (uint32_t i = 0; i < w->loops.n; i++)
		loop_turn(w, w->loops.at[i], at);
}

/* What is not understood does the same where it finds the same. */
static bool walk_lists_of(struct walk *w, const struct stmt *a, const struct stmt *b)
{
	const struct vec *const x[] = {&a->reads, &a->writes}, *const y[] = {&b->reads, &b->writes};

	for (unsigned i = 0; i < 2; i++) {
		if (x[i]->n != y[i]->n)
			return walk_give_up(w, a,
					    "a statement that is not understood names others");
		for (uint32_t k = 0; k < x[i]->n; k++) {
			struct sym *p = x[i]->at[k], *q = y[i]->at[k];
			bool is_value = side_is_value(&w->side[BEFORE], p);

			if (strcmp(p->name, q->name) != 0 ||
			    is_value != side_is_value(&w->side[AFTER], q))
				return walk_give_up(
					w, a, "a statement that is not understood names others");
			if (!is_value)
				continue;
			if (w->side[BEFORE].value[p->id] && w->side[AFTER].value[q->id])
				both(w, a, expr_sym(w->ir, p), expr_sym(w->ir, q));
			if (i)
				w->side[BEFORE].value[p->id] = w->side[AFTER].value[q->id] =
					walk_unknown(w, p);
		}
	}
	return true;
}

static bool walk_raw(struct walk *w, const struct stmt *a, const struct stmt *b)
{
	if (a->first || b->first || a->effects != b->effects)
		return walk_give_up(w, a, "a statement with parts is not understood");
	if (!walk_lists_of(w, a, b))
		return false;
	if (a->effects & (RAW_WRITES | RAW_SYNC))
		walk_effect(w, NULL);
	if (a->effects & RAW_JUMP)
		leaves(w, a);
	return true;
}

static bool walk_jump(struct walk *w, const struct stmt *a, const struct stmt *b)
{
	const struct expr *x = a->slot[SLOT_VALUE].e, *y = b->slot[SLOT_VALUE].e;

	if (a->form == FORM_GOTO || !x != !y)
		return walk_give_up(w, a, "a jump goes elsewhere");
	if (x)
		both(w, a, x, y);
	if (a->form != FORM_RETURN && w->loops.n)
		loop_turn(w, w->loops.at[w->loops.n - 1], a);
	return true;
}

/* ---- branches ---- */

static bool ends(const struct vec *list)
{
	return list->n && ((const struct stmt *)list->at[list->n - 1])->kind == STMT_JUMP;
}

struct branches {
	const struct expr *cond[2];
	struct vec list[2][2]; /* by outcome, true first; of before and after */
};

/* Both outcomes, and what is known after them. */
static bool walk_branches(struct walk *w, const struct branches *br)
{
	struct scope start = scope_open(w), held;
	bool ended[2];

	for (unsigned i = 0; i < 2; i++)
		ended[i] = ends(&br->list[i][BEFORE]) || ends(&br->list[i][AFTER]);
	walk_fact(w, br->cond[BEFORE], true);
	if (!walk_lists(w, &br->list[0][BEFORE], &br->list[0][AFTER]))
		return false;
	held = scope_open(w);
	scope_close(w, &start);
	put_values(w, &start);
	walk_fact(w, br->cond[BEFORE], false);
	if (!walk_lists(w, &br->list[1][BEFORE], &br->list[1][AFTER]))
		return false;
	scope_close(w, &start);
	if (ended[0]) {
		walk_fact(w, br->cond[BEFORE], false);
	} else if (ended[1]) {
		put_values(w, &held);
		walk_fact(w, br->cond[BEFORE], true);
	} else {
		join(w, br->cond, &held);
	}
	return true;
}

static struct vec branch_of(const struct walk *w, enum which which, const struct stmt *s,
			    unsigned i)
{
	const struct stmt *body = i ? s->first->next : s->first;

	return flat_list(w->check->arena, w->side[which].func, body);
}

static bool walk_if(struct walk *w, const struct stmt *a, const struct stmt *b)
{
	const struct expr *x = side_value(w, BEFORE, a->slot[SLOT_COND].e);
	const struct expr *y = side_value(w, AFTER, b->slot[SLOT_COND].e);
	const struct expr *not = walk_negated(w, x);
	bool swapped = x != y && same_normal(w, not, y);
	struct branches br;

	same_volatiles(w, a);
	walk_knows(w, x);
	certify_equal(w, a, swapped ? not : x, y);
	w->compared++;
	br.cond[BEFORE] = br.cond[AFTER] = x;
	for (unsigned i = 0; i < 2; i++) {
		br.list[i][BEFORE] = branch_of(w, BEFORE, a, i);
		br.list[i][AFTER] = branch_of(w, AFTER, b, i ^ swapped);
	}
	return walk_branches(w, &br);
}

/* ---- loops ---- */

static bool walk_body(struct walk *w, struct walk_loop *loop, const struct stmt *a,
		      const struct stmt *b)
{
	struct vec x = flat_list(w->check->arena, w->side[BEFORE].func, a ? a->first : NULL);
	struct vec y = flat_list(w->check->arena, w->side[AFTER].func, b ? b->first : NULL);

	if (!walk_lists(w, &x, &y))
		return false;
	if (!ends(&x))
		loop_turn(w, loop, a ? a : b);
	return true;
}

static bool walk_for(struct walk *w, const struct stmt *a, const struct stmt *b)
{
	struct scope scope = scope_open(w);
	const struct expr *lo, *bound, *step, *i;
	struct walk_loop *loop;
	bool good;

	if (a->cmp != b->cmp || a->declares != b->declares || a->sym->type != b->sym->type ||
	    (b->independent && !a->independent) || !side_is_value(&w->side[BEFORE], a->sym) ||
	    !side_is_value(&w->side[AFTER], b->sym))
		return walk_give_up(w, a, "the headers of a loop differ");
	lo = both(w, a, a->slot[SLOT_LO].e, b->slot[SLOT_LO].e);
	loop = loop_enter(w, a, b);
	i = walk_unknown(w, a->sym);
	set_both(w, a, b, i);
	bound = both(w, a, a->slot[SLOT_BOUND].e, b->slot[SLOT_BOUND].e);
	step = both(w, a, a->slot[SLOT_STEP].e, b->slot[SLOT_STEP].e);
	walk_loop_facts(w, a, i, lo, bound, step);
	good = walk_body(w, loop, a, b);
	scope_close(w, &scope);
	loop_leave(w, loop);
	return good;
}

/* What is understood of the header of a `for` in its bytes: part 0 once, part 1 in each iteration. */
static bool walk_header(struct walk *w, const struct stmt *a, const struct stmt *b, unsigned part)
{
	const struct expr *x = a->header[part].e, *y = b->header[part].e;

	if (!x != !y)
		return walk_give_up(w, a, "the headers of a loop differ");
	if (!x)
		return true;
	certify_equal(w, a, side_value(w, BEFORE, x), side_value(w, AFTER, y));
	w->compared++;
	return same_volatiles(w, a);
}

static bool walk_while(struct walk *w, const struct stmt *a, const struct stmt *b)
{
	struct scope scope = scope_open(w);
	const struct expr *x = a->slot[SLOT_COND].e, *y = b->slot[SLOT_COND].e;
	struct walk_loop *loop;
	bool good;

	if (!x != !y || strcmp(a->text ? a->text : "", b->text ? b->text : "") != 0)
		return walk_give_up(w, a, "the headers of a loop differ");
	if (a->form == FORM_FOR && (!walk_header(w, a, b, 0) || !walk_lists_of(w, a, b)))
		return false;
	loop = loop_enter(w, a, b);
	if (a->form == FORM_FOR && !walk_header(w, a, b, 1)) {
		loop_leave(w, loop);
		return false;
	}
	if (x && a->form != FORM_DO)
		walk_fact(w, both(w, a, x, y), true);
	good = walk_body(w, loop, a, b);
	if (x && a->form == FORM_DO)
		both(w, a, x, y);
	if (good && a->form == FORM_FOR)
		good = walk_lists_of(w, a, b);
	scope_close(w, &scope);
	loop_leave(w, loop);
	return good;
}

/* ---- regions ---- */

static const struct nest *nest_at(const struct func *func, const struct stmt *root)
{
	for (uint32_t i = 0; i < func->nests.n; i++)
		if (((const struct nest *)func->nests.at[i])->root == root)
			return func->nests.at[i];
	return NULL;
}

static bool walk_nest(struct walk *w, const struct stmt *a, const struct stmt *b)
{
	const struct nest *around = w->nest, *nest = nest_at(w->side[BEFORE].func, a);
	struct vec x = flat_list(w->check->arena, w->side[BEFORE].func, a);
	struct vec y = flat_list(w->check->arena, w->side[AFTER].func, b);
	bool good;

	w->nest = nest;
	for (uint32_t i = 0; nest && i < nest->assumes.n; i++)
		walk_fact(w, side_value(w, BEFORE, nest->assumes.at[i]), true);
	good = walk_lists(w, &x, &y);
	w->nest = around;
	return good;
}

static bool walk_pair(struct walk *w, const struct stmt *a, const struct stmt *b)
{
	switch ((enum stmt_kind)a->kind) {
	case STMT_DECL:
		return walk_decl(w, a, b);
	case STMT_ASSIGN:
		return walk_assign(w, a, b);
	case STMT_STORE:
		return walk_store(w, a, b);
	case STMT_ATOMIC:
	case STMT_CALL:
		return walk_call(w, a, b);
	case STMT_IF:
		return walk_if(w, a, b);
	case STMT_FOR:
		return walk_for(w, a, b);
	case STMT_WHILE:
		return walk_while(w, a, b);
	case STMT_SYNC:
		walk_effect(w, NULL);
		return true;
	case STMT_JUMP:
		return walk_jump(w, a, b);
	case STMT_RAW:
		return walk_raw(w, a, b);
	case STMT_BLOCK:
		return walk_nest(w, a, b);
	case STMT_PRAGMA:
	case STMT_COUNT:
		break;
	}
	return true;
}

/* ---- what one side has alone ---- */

/* Evaluated by one side. */
static const struct expr *alone(struct walk *w, enum which which, const struct stmt *at,
				const struct expr *e, const struct vec *ahead)
{
	const struct expr *v = side_value(w, which, e);

	if (which == BEFORE)
		walk_knows(w, v);
	else
		certify_defined(w, at, v, ahead);
	return v;
}

/* The list, and where in it the other side stands. */
struct place {
	const struct vec *list;
	uint32_t at;
};

static bool walk_alone(struct walk *w, enum which which, const struct stmt *s,
		       const struct place *before)
{
	struct side *side = &w->side[which];
	struct vec ahead = {0};

	if (which == AFTER)
		ahead = look_ahead(w, before->list, before->at);
	switch ((int)s->kind) {
	case STMT_DECL:
		if (!side_is_value(side, s->sym) && s->sym->type->kind == TYPE_REF)
			return walk_give_up(w, s, "references are not followed");
		if (s->slot[SLOT_VALUE].e) {
			const struct expr *v = alone(w, which, s, s->slot[SLOT_VALUE].e, &ahead);

			if (side_is_value(side, s->sym))
				side->value[s->sym->id] = v;
		} else {
			side->value[s->sym->id] = NULL;
		}
		return true;
	case STMT_ASSIGN:
		if (!side_is_value(side, s->sym))
			return walk_give_up(w, s, "one side alone writes this");
		side->value[s->sym->id] = alone(w, which, s, stmt_value(w->ir, s), &ahead);
		return true;
	}
	return walk_give_up(w, s, "one side alone has this statement");
}

/* The statements of the other side that are where s does. */
static struct vec opposite(struct walk *w, const struct vec *pairs, uint32_t *at, enum which which)
{
	struct vec list = {0};

	for (; *at + 1 < pairs->n; ++*at) {
		const struct pair *p = pairs->at[*at + 1];

		if (which == BEFORE ? p->before != NULL : p->after != NULL)
			break;
		vec_push(w->check->arena, &list, which == BEFORE ? p->after : p->before);
	}
	return list;
}

/* A branch around what the other side has without it, or with it further inside. */
static bool walk_split(struct walk *w, enum which which, const struct stmt *s,
		       const struct vec *other, const struct place *before)
{
	enum which others = which == BEFORE ? AFTER : BEFORE;
	struct vec ahead = {0};
	struct branches br;

	if (which == AFTER)
		ahead = look_ahead(w, before->list, before->at);
	br.cond[BEFORE] = br.cond[AFTER] = alone(w, which, s, s->slot[SLOT_COND].e, &ahead);
	for (unsigned i = 0; i < 2; i++) {
		br.list[i][which] = branch_of(w, which, s, i);
		br.list[i][others] = *other;
	}
	return walk_branches(w, &br);
}

/* Names that passes gave to two different values. */
static bool is_other_name(struct walk *w, const struct stmt *a, const struct stmt *b)
{
	const struct expr *x, *y;

	if (a->kind != STMT_DECL || !a->sym->fresh || !b->sym->fresh ||
	    !side_is_value(&w->side[BEFORE], a->sym) || !side_is_value(&w->side[AFTER], b->sym))
		return false;
	x = a->slot[SLOT_VALUE].e;
	y = b->slot[SLOT_VALUE].e;
	if (!x || !y || ((x->has | y->has) & HAS_VOLATILE))
		return false;
	x = side_value(w, BEFORE, x);
	y = side_value(w, AFTER, y);
	return x != y && !same_normal(w, x, y);
}

static bool walk_lists(struct walk *w, const struct vec *a, const struct vec *b)
{
	struct vec pairs = align(w, a, b);
	struct place before = {a, 0};

	for (uint32_t i = 0; i < pairs.n && !w->why; i++) {
		const struct pair *p = pairs.at[i];
		enum which which = p->before ? BEFORE : AFTER;
		const struct stmt *s = p->before ? p->before : p->after;

		if (!check_spend(w->check, 1))
			return walk_give_up(w, s, "the budget is spent");
		if (p->before && p->after && is_other_name(w, p->before, p->after)) {
			struct place behind = {a, before.at + 1};

			walk_alone(w, BEFORE, p->before, &before);
			walk_alone(w, AFTER, p->after, &behind);
		} else if (p->before && p->after) {
			walk_pair(w, p->before, p->after);
		} else if (s->kind == STMT_IF) {
			uint32_t last = i;
			struct vec other = opposite(w, &pairs, &last, which);

			walk_split(w, which, s, &other, &before);
			before.at += which == AFTER ? last - i : 0;
			i = last;
		} else {
			walk_alone(w, which, s, &before);
		}
		before.at += p->before != NULL;
	}
	return !w->why;
}

/* ---- a whole step ---- */

bool check_values(struct check *c, const char **why, const struct stmt **at)
{
	struct walk w = {.check = c, .ir = c->ir};
	struct vec x, y;

	if (c->before->has_label || c->after->has_label) {
		*why = "there are labels";
		return false;
	}
	w.names = func_create(c->ir, FUNC_DEVICE, "values");
	side_init(&w, BEFORE, c->before);
	side_init(&w, AFTER, c->after);
	walk_launch_facts(&w);
	x = flat_list(c->arena, c->before, c->before->body);
	y = flat_list(c->arena, c->after, c->after->body);
	if (walk_lists(&w, &x, &y)) {
		check_restricted(&w);
		return true;
	}
	*why = w.why;
	*at = w.at;
	return false;
}

/* test_stmt.c - statements: surgery, cloning, temporaries, walks, full values. */
#include <string.h>

#include "cunest/verify.h"
#include "world.h"

static struct world *w;
static const struct expr *i, *n, *x;

static void setup(void)
{
	w = world_create(LANG_CUDA);
	i = world_sym(w, SYM_LOCAL, "i", type_i32(w->types));
	n = world_sym(w, SYM_PARAM, "n", type_i32(w->types));
	x = world_sym(w, SYM_LOCAL, "x", type_float(w->types, 32, NULL));
}

static void teardown(void)
{
	world_destroy(w);
}

static struct stmt *block(struct stmt *in)
{
	struct stmt *b = stmt_create(w->func, STMT_BLOCK, 0);

	stmt_append(in, b);
	return b;
}

static struct stmt *leaf(struct stmt *in)
{
	struct stmt *s = stmt_create(w->func, STMT_SYNC, 0);

	stmt_append(in, s);
	return s;
}

static struct stmt *loop(struct stmt *in, enum stmt_kind kind)
{
	struct stmt *s = stmt_create(w->func, kind, kind == STMT_FOR ? 3 : 1);

	stmt_append(in, s);
	block(s);
	return s;
}

START_TEST(creation)
{
	struct func *f = w->func;
	struct stmt *root = block(f->body);
	struct nest *nest = nest_create(f, root);

	ck_assert_str_eq(f->name, "f");
	ck_assert_ptr_eq(f->ir->funcs.at[0], f);
	ck_assert(f->body->kind == STMT_BLOCK && f->body->braced);
	ck_assert_uint_eq(f->syms.n, 3);
	ck_assert_uint_eq(f->params.n, 1);
	ck_assert_ptr_eq(f->params.at[0], n->u.sym);
	ck_assert_uint_eq(n->u.sym->id, 1);
	ck_assert_uint_eq(root->id, f->nstmts - 1);
	ck_assert_ptr_eq(f->nests.at[0], nest);
	ck_assert_int_eq(nest->cost_licm, -1);
	ck_assert_int_eq(nest->fp, FP_CONTRACT);
	ck_assert_str_eq(stmt_name(STMT_FOR), "for");
	ck_assert_trap(w, STATUS_LIMIT, stmt_create(f, STMT_CALL, 70000));
}
END_TEST

static void check_order(const struct stmt *parent, struct stmt *const *wanted, unsigned count)
{
	const struct stmt *prev = NULL, *s = parent->first;

	for (unsigned k = 0; k < count; k++, prev = s, s = s->next) {
		ck_assert_ptr_eq(s, wanted[k]);
		ck_assert_ptr_eq(s->prev, prev);
		ck_assert_ptr_eq(s->parent, parent);
	}
	ck_assert_ptr_null(s);
	ck_assert_ptr_eq(parent->last, prev);
}

START_TEST(surgery)
{
	struct stmt *body = w->func->body, *a = leaf(body), *b = leaf(body);
	struct stmt *c = stmt_create(w->func, STMT_SYNC, 0);
	struct stmt *d = stmt_create(w->func, STMT_SYNC, 0);

	check_order(body, (struct stmt *[]){a, b}, 2);
	stmt_insert_before(a, c);
	stmt_insert_after(b, d);
	check_order(body, (struct stmt *[]){c, a, b, d}, 4);
	stmt_remove(a);
	ck_assert(!a->parent && !a->prev && !a->next);
	stmt_remove(a); /* twice does nothing */
	check_order(body, (struct stmt *[]){c, b, d}, 3);
	stmt_replace(c, a);
	check_order(body, (struct stmt *[]){a, b, d}, 3);
	stmt_replace(d, c);
	stmt_insert_after(a, d);
	check_order(body, (struct stmt *[]){a, d, b, c}, 4);
	stmt_remove(a);
	stmt_remove(b);
	stmt_remove(c);
	stmt_remove(d);
	check_order(body, NULL, 0);
}
END_TEST

START_TEST(walks)
{
	struct stmt *body = w->func->body, *a = leaf(body), *f = loop(body, STMT_FOR);
	struct stmt *in = leaf(f->first), *g = loop(f->first, STMT_WHILE), *deep = leaf(g->first);
	struct stmt *z = leaf(body);
	struct stmt *wanted[] = {body, a, f, f->first, in, g, g->first, deep, z};
	struct stmt *s = body;

	for (unsigned k = 0; k < ARRAY_LEN(wanted); k++, s = stmt_next(body, s))
		ck_assert_ptr_eq(s, wanted[k]);
	ck_assert_ptr_null(s);
	ck_assert_ptr_eq(stmt_next_skip(body, f), z);
	ck_assert_ptr_null(stmt_next_skip(f, f));
	ck_assert_ptr_null(stmt_next(f, deep));
	ck_assert_ptr_null(stmt_next(a, a));
	ck_assert(stmt_is_loop(f) && stmt_is_loop(g) && !stmt_is_loop(body));
	ck_assert(stmt_within(deep, f) && stmt_within(f, f) && !stmt_within(z, f));
	ck_assert(!stmt_within(f, deep));
	ck_assert_ptr_eq(stmt_loop(deep), g);
	ck_assert_ptr_eq(stmt_loop(g), f);
	ck_assert_ptr_null(stmt_loop(f));
	ck_assert_uint_eq(stmt_loop_depth(deep), 2);
	ck_assert_uint_eq(stmt_loop_depth(f), 0);
	ck_assert_ptr_eq(stmt_child_towards(body, deep), f);
	ck_assert_ptr_eq(stmt_child_towards(f->first, deep), g);
	ck_assert_ptr_eq(stmt_child_towards(body, z), z);
	ck_assert_ptr_eq(stmt_child_towards(body, a), a);
	ck_assert_ptr_null(stmt_child_towards(f, z));
	ck_assert_ptr_null(stmt_child_towards(body, body));
}
END_TEST

START_TEST(clones_are_equal_and_apart)
{
	struct stmt *f = loop(w->func->body, STMT_FOR), *copy, *raw;
	struct origin origin = {.e = i};

	f->sym = sym_create(w->func, SYM_LOCAL, "k", type_i32(w->types));
	f->slot[SLOT_LO] = (struct slot){i, &origin};
	f->span = (struct span){3, 9};
	f->dirty = true;
	raw = stmt_create(w->func, STMT_RAW, 0);
	raw->effects = RAW_ANY;
	vec_push(w->arena, &raw->reads, f->sym);
	stmt_append(f->first, raw);
	copy = stmt_clone(w->func, f);
	ck_assert(!copy->parent && !copy->next && !copy->prev);
	ck_assert_uint_ne(copy->id, f->id);
	ck_assert_ptr_eq(copy->sym, f->sym);
	ck_assert_ptr_ne(copy->slot, f->slot);
	ck_assert_ptr_eq(copy->slot[SLOT_LO].e, i);
	ck_assert_ptr_eq(copy->slot[SLOT_LO].origin, &origin);
	ck_assert_uint_eq(copy->span.hi, 9);
	ck_assert(copy->dirty && copy->first != f->first && copy->first->parent == copy);
	ck_assert_uint_eq(copy->first->first->reads.n, 1);
	vec_push(w->arena, &copy->first->first->reads, f->sym);
	ck_assert_uint_eq(raw->reads.n, 1);
	ck_assert_uint_eq(w->func->nstmts, copy->first->first->id + 1);
}
END_TEST

START_TEST(copies_have_symbols_of_their_own)
{
	struct stmt *f = loop(w->func->body, STMT_FOR), *set, *copy, *copied;
	struct sym *k = sym_create(w->func, SYM_LOCAL, "k", type_i32(w->types));
	const struct expr *twice = expr_c_binary(w->ir, EXPR_ADD, n, expr_sym(w->ir, k));
	struct origin part = {.e = expr_sym(w->ir, k)}, *parts[] = {NULL, &part};
	struct origin origin = {.e = twice, .nkids = 2, .kid = parts};
	const char *wrong;

	f->sym = k;
	f->declares = true;
	f->cmp = EXPR_LT;
	f->slot[SLOT_LO].e = n;
	f->slot[SLOT_BOUND].e = n;
	f->slot[SLOT_STEP].e = expr_const_int(w->ir, type_i32(w->types), 1);
	set = stmt_create(w->func, STMT_ASSIGN, 1);
	set->sym = (struct sym *)(uintptr_t)n->u.sym;
	set->slot[SLOT_VALUE] = (struct slot){twice, &origin};
	stmt_append(f->first, set);
	copy = stmt_copy(w->func, f);
	copied = copy->first->first;
	stmt_insert_after(f, copy);
	ck_assert_ptr_ne(copy->sym, k);
	ck_assert_ptr_eq(copy->sym->name, k->name);
	ck_assert_ptr_eq(copied->sym, set->sym);
	ck_assert_ptr_eq(copied->slot[SLOT_VALUE].e->arg[0], n);
	ck_assert_ptr_eq(copied->slot[SLOT_VALUE].e->arg[1]->u.sym, copy->sym);
	ck_assert_ptr_eq(copied->slot[SLOT_VALUE].origin->e, copied->slot[SLOT_VALUE].e);
	ck_assert_ptr_null(copied->slot[SLOT_VALUE].origin->kid[0]);
	ck_assert_ptr_eq(copied->slot[SLOT_VALUE].origin->kid[1]->e->u.sym, copy->sym);
	ck_assert_ptr_eq(set->slot[SLOT_VALUE].origin->kid[1]->e->u.sym, k);
	wrong = ir_verify(w->func);
	ck_assert_msg(!wrong, "%s", wrong);
}
END_TEST

START_TEST(deep_statements_are_a_limit)
{
	struct stmt *s = w->func->body;

	for (int k = 0; k < 2500; k++)
		s = block(s);
	ck_assert_trap(w, STATUS_LIMIT, stmt_clone(w->func, w->func->body));
}
END_TEST

START_TEST(temporaries)
{
	struct types *t = w->types;
	const struct expr *sum = expr_binary(w->ir, EXPR_ADD, i, n);
	const struct expr *tile =
		world_sym(w, SYM_SHARED, "tile", type_array(t, type_float(t, 32, NULL), 8));
	struct stmt *a = stmt_temp(w->func, "i_n", sum), *b = stmt_temp(w->func, "i_n", sum);
	struct stmt *p = stmt_temp(w->func, "n", tile);

	ck_assert_int_eq(a->kind, STMT_DECL);
	ck_assert_ptr_eq(a->slot[SLOT_VALUE].e, sum);
	ck_assert_ptr_null(a->slot[SLOT_VALUE].origin);
	ck_assert(a->sym->fresh && a->sym->kind == SYM_LOCAL && span_none(a->span));
	ck_assert_str_eq(type_spelling(t, a->sym->type), "const int");
	ck_assert_str_eq(a->sym->name, "i_n");
	ck_assert_str_eq(b->sym->name, "i_n_2");
	ck_assert_str_eq(b->sym->hint, "i_n");
	ck_assert_str_eq(p->sym->name, "n_2");
	ck_assert_str_eq(type_spelling(t, p->sym->type), "float *const");
	ck_assert_ptr_eq(p->slot[SLOT_VALUE].e->type, type_ptr(t, type_float(t, 32, NULL)));
}
END_TEST

static struct stmt *assign(const struct expr *to, enum expr_kind op, const struct type *in,
			   const struct expr *value)
{
	struct stmt *s = stmt_create(w->func, STMT_ASSIGN, 1);

	for (uint32_t k = 0; k < w->func->syms.n; k++)
		if (w->func->syms.at[k] == to->u.sym)
			s->sym = w->func->syms.at[k];
	s->op = (uint8_t)op;
	s->op_type = in;
	s->slot[SLOT_VALUE].e = value;
	return s;
}

START_TEST(full_values)
{
	struct ir *ir = w->ir;
	struct types *t = w->types;
	const struct type *f = type_float(t, 32, NULL), *u8 = type_int(t, RANK_CHAR, false, NULL);
	const struct expr *c = world_sym(w, SYM_LOCAL, "c", u8);
	const struct expr *p = world_sym(w, SYM_PARAM, "p", type_ptr(t, f));
	const struct expr *at[] = {p, i}, *place = expr_raw(ir, EXPR_LOAD, f, NULL, at, 2);
	struct stmt *store = stmt_create(w->func, STMT_STORE, 2), *s;
	const struct expr *v;

	ck_assert_ptr_eq(stmt_value(ir, assign(i, EXPR_INT, NULL, n)), n);
	/* c += 300: in int, then narrowed */
	v = stmt_value(ir, assign(c, EXPR_ADD, type_i32(t), world_i32(w, 300)));
	ck_assert(v->kind == EXPR_CAST && v->implicit && v->type == u8);
	ck_assert(v->arg[0]->kind == EXPR_ADD && v->arg[0]->type == type_i32(t));
	ck_assert(v->arg[0]->arg[0]->kind == EXPR_CAST && v->arg[0]->arg[0]->arg[0] == c);
	/* i *= x: in float */
	v = stmt_value(ir, assign(i, EXPR_MUL, f, x));
	ck_assert(v->type == type_i32(t) && v->arg[0]->type == f && v->arg[0]->arg[1] == x);
	/* i <<= c: the count keeps its type */
	s = assign(i, EXPR_SHL, type_i32(t), c);
	ck_assert_ptr_eq(stmt_value(ir, s)->arg[1], c);
	/* p += i: elements */
	v = stmt_value(ir, assign(p, EXPR_ADD, p->type, i));
	ck_assert(v->kind == EXPR_ADD && v->type == p->type && v->arg[0] == p && v->arg[1] == i);
	/* without the type: as C has it */
	v = stmt_value(ir, assign(i, EXPR_ADD, NULL, n));
	ck_assert(v->kind == EXPR_ADD && v->type == type_i32(t));
	store->op = EXPR_ADD;
	store->op_type = f;
	store->slot[SLOT_PLACE].e = place;
	store->slot[SLOT_STORED].e = x;
	v = stmt_value(ir, store);
	ck_assert(v->kind == EXPR_ADD && v->arg[0] == place && v->arg[1] == x);
	store->op = EXPR_INT;
	ck_assert_ptr_eq(stmt_value(ir, store), x);
	ck_assert_ptr_eq(stmt_value(ir, stmt_temp(w->func, "t", n)), n);
	ck_assert_ptr_null(stmt_value(ir, w->func->body));
	ck_assert_trap(w, STATUS_BUG, stmt_value(ir, assign(i, EXPR_MOD, NULL, x)));
}
END_TEST

Suite *suite_stmt(void)
{
	Suite *suite = suite_create("stmt");
	TCase *tc = tcase_create("stmt");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, creation);
	tcase_add_test(tc, surgery);
	tcase_add_test(tc, walks);
	tcase_add_test(tc, clones_are_equal_and_apart);
	tcase_add_test(tc, copies_have_symbols_of_their_own);
	tcase_add_test(tc, deep_statements_are_a_limit);
	tcase_add_test(tc, temporaries);
	tcase_add_test(tc, full_values);
	suite_add_tcase(suite, tc);
	return suite;
}

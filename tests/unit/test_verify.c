/* test_verify.c - every invariant, broken on purpose and seen to be reported. */
#include "text.h"

static struct world *w;

static const char source_text[] = "func f kernel (x: const float *, y: float *, n: int) {\n"
				  "  let a: int = n;\n"
				  "  nest {\n"
				  "    for (k: int = 0; k < n; k += 1) {\n"
				  "      if (k > 2) { y[k] = x[k] + 1.0f; } else { a += k; }\n"
				  "      while (a > 0) { break; }\n"
				  "    }\n"
				  "  }\n"
				  "  call g(a);\n"
				  "}\n";

static void setup(void)
{
	w = world_read(source_text);
	ck_assert_ptr_null(ir_verify(w->func));
}

static void teardown(void)
{
	world_destroy(w);
}

/* The first statement of a kind. */
static struct stmt *find(enum stmt_kind kind)
{
	struct stmt *s = w->func->body;

	while (s && s->kind != kind)
		s = stmt_next(w->func->body, s);
	ck_assert_ptr_nonnull(s);
	return s;
}

static struct sym *sym(const char *name)
{
	for (uint32_t i = 0; i < w->func->syms.n; i++)
		if (strcmp(((struct sym *)w->func->syms.at[i])->name, name) == 0)
			return w->func->syms.at[i];
	ck_abort_msg("no %s", name);
}

static const struct expr *use(const char *name)
{
	return expr_sym(w->ir, sym(name));
}

static const struct expr *node(enum expr_kind kind, const struct type *type, const struct expr *a,
			       const struct expr *b)
{
	const struct expr *args[] = {a, b};

	return expr_raw(w->ir, kind, type, NULL, args, b ? 2 : 1);
}

static void wrong(const char *part)
{
	const char *text = ir_verify(w->func);

	ck_assert_msg(text != NULL, "not reported: %s", part);
	ck_assert_msg(strstr(text, part) != NULL, "'%s' in '%s'", part, text);
}

/* ---- the tree ---- */

START_TEST(links)
{
	struct stmt *loop = find(STMT_FOR), *decl = find(STMT_DECL), *root = loop->parent;

	decl->next->prev = NULL;
	wrong("its prev is not");
	decl->next->prev = decl;
	loop->parent = decl;
	wrong("its parent is not");
	loop->parent = root;
	root->last = NULL;
	wrong("its last is not");
	root->last = loop;
	decl->id = loop->id;
	wrong("its id occurs twice");
	decl->id = w->func->nstmts;
	wrong("its id is not below");
	decl->id = 1;
	decl->kind = STMT_COUNT;
	wrong("has no kind");
	w->func->body = NULL;
	wrong("no body");
}
END_TEST

START_TEST(bodies)
{
	struct stmt *loop = find(STMT_FOR), *branch = find(STMT_IF), *sync;

	stmt_append(branch, stmt_create(w->func, STMT_BLOCK, 0));
	wrong("has 3 bodies");
	stmt_remove(branch->last);
	sync = stmt_create(w->func, STMT_SYNC, 0);
	stmt_append(find(STMT_DECL), sync);
	wrong("has 1 bodies");
	stmt_remove(sync);
	stmt_replace(branch->first, sync);
	wrong("its body is not a block");
	stmt_replace(sync, stmt_create(w->func, STMT_BLOCK, 0));
	loop->first->transparent = true;
	wrong("its body is not a block with a scope");
	loop->first->transparent = false;
	stmt_remove(loop->first);
	wrong("has 0 bodies");
}
END_TEST

/* ---- fields ---- */

START_TEST(fields)
{
	struct stmt *loop = find(STMT_FOR), *decl = find(STMT_DECL), *store = find(STMT_STORE);
	struct stmt *jump = find(STMT_JUMP), *call = find(STMT_CALL), *loop2 = find(STMT_WHILE);
	struct sym *k = loop->sym, stranger = *k;
	struct slot *slots;

	loop->nslots = 2;
	wrong("has 2 slots");
	loop->nslots = 3;
	loop2->form = FORM_BREAK;
	wrong("form does not belong");
	loop2->form = FORM_WHILE;
	jump->form = FORM_GOTO;
	wrong("has no label");
	jump->form = FORM_NONE;
	wrong("form does not belong");
	jump->form = FORM_BREAK;
	jump->slot[0].e = use("n");
	wrong("only return has a value");
	jump->slot[0].e = NULL;
	store->cmp = EXPR_LT;
	wrong("has a comparison");
	store->cmp = 0;
	decl->op = EXPR_ADD;
	wrong("has an operator");
	decl->op = 0;
	decl->sym = NULL;
	wrong("has no symbol");
	decl->sym = sym("a");
	store->sym = k;
	wrong("has a symbol");
	store->sym = NULL;
	loop->sym = &stranger;
	wrong("its symbol is not the function's");
	loop->sym = k;
	call->declares = true;
	wrong("declares nothing");
	call->declares = false;
	call->text = NULL;
	wrong("calls nothing");
	call->text = "g";
	call->transparent = true;
	wrong("is transparent");
	call->transparent = false;
	call->independent = true;
	wrong("is independent and is not a for");
	call->independent = false;
	loop2->form = FORM_NONE;
	wrong("form does not belong");
	loop2->form = FORM_WHILE;
	jump->form = FORM_DO;
	wrong("form does not belong");
	jump->form = FORM_BREAK;
	call->form = FORM_WHILE;
	wrong("form does not belong");
	call->form = FORM_NONE;
	slots = call->slot;
	call->slot = NULL;
	wrong("has no slots");
	call->slot = slots;
	store->slot[SLOT_STORED].e = NULL;
	wrong("slot 1 is empty");
}
END_TEST

START_TEST(assignments)
{
	struct stmt *assign = find(STMT_ASSIGN), *store = find(STMT_STORE);
	struct stmt *decl = find(STMT_DECL);
	struct sym *a = sym("a");
	const struct type *type = a->type;

	assign->op_type = NULL;
	wrong("no type for its operator");
	assign->op_type = type;
	assign->op = EXPR_LT;
	wrong("none of C's assignments");
	assign->op = EXPR_INT;
	wrong("a type for an operator");
	assign->op_type = NULL;
	assign->slot[0].e = expr_cast(w->ir, type_i64(w->types), use("n"), false);
	wrong("not the type of the place");
	assign->op = EXPR_ADD;
	assign->op_type = type;
	wrong("not the operator's type");
	assign->slot[0].e = use("n");
	a->type = type_qualified(w->types, type, QUAL_CONST);
	wrong("assigns to what is const");
	a->fresh = true;
	decl->slot[0].e = NULL;
	wrong("a fresh constant has no value");
	a->type = type_array(w->types, type, 4);
	wrong("assigns to an array");
	a->type = type;
	decl->slot[0].e = expr_cast(w->ir, type_i64(w->types), use("n"), false);
	wrong("not the type of 'a'");
	decl->slot[0].e = use("n");
	a->kind = SYM_SHARED;
	wrong("assigns to what is not a local");
	a->kind = SYM_LOCAL;
	store->slot[SLOT_PLACE].e = use("a");
	wrong("not a place in memory");
	store->slot[SLOT_PLACE].e = node(EXPR_LOAD, use("y")->type->of, use("x"), use("n"));
	wrong("stores to what is const");
	store->slot[SLOT_PLACE].e = node(
		EXPR_LOAD, type_array(w->types, use("y")->type->of, 4),
		expr_sym(w->ir,
			 sym_create(w->func, SYM_SHARED, "rows",
				    type_array(w->types,
					       type_array(w->types, use("y")->type->of, 4), 4))),
		use("n"));
	wrong("stores to an array");
}
END_TEST

/* What a volatile variable holds nobody knows. */
START_TEST(volatile_values)
{
	struct sym *a = sym("a");

	a->type = type_qualified(w->types, a->type, QUAL_VOLATILE);
	ck_assert_ptr_null(ir_verify(w->func));
	a->constant = world_i32(w, 3);
	wrong("is volatile and has a value");
	a->constant = NULL;
	a->table = world_i32(w, 3);
	wrong("is volatile and has a value");
}
END_TEST

START_TEST(loops)
{
	struct stmt *loop = find(STMT_FOR), *branch = find(STMT_IF);
	struct sym *k = loop->sym;
	const struct type *type = k->type, *f32 = type_float(w->types, 32, NULL);
	const struct expr *bound = loop->slot[SLOT_BOUND].e;

	k->type = type_qualified(w->types, type, QUAL_CONST);
	wrong("its variable is const");
	k->type = type_qualified(w->types, type, QUAL_VOLATILE);
	wrong("its variable is volatile");
	k->type = f32;
	wrong("not an integer or pointer");
	k->type = type;
	loop->cmp = EXPR_EQ;
	wrong("its comparison is none of");
	loop->cmp = EXPR_LT;
	loop->slot[SLOT_LO].e = expr_const_flt(w->ir, f32, 0.0, "0.0f");
	wrong("the start has not");
	loop->slot[SLOT_LO].e = world_i32(w, 0);
	loop->slot[SLOT_BOUND].e = expr_const_flt(w->ir, f32, 0.0, "0.0f");
	wrong("the bound is floating");
	loop->slot[SLOT_BOUND].e = bound;
	loop->slot[SLOT_STEP].e = expr_const_flt(w->ir, f32, 1.0, "1.0f");
	wrong("the step is not an integer");
	loop->slot[SLOT_STEP].e = world_i32(w, 1);
	branch->slot[0].e = use("n");
	wrong("its condition is not bool");
}
END_TEST

/* ---- scopes ---- */

START_TEST(scopes)
{
	struct stmt *decl = find(STMT_DECL), *loop = find(STMT_FOR), *call = find(STMT_CALL);
	struct stmt *raw = stmt_create(w->func, STMT_RAW, 0), *root = loop->parent;

	call->slot[0].e = expr_sym(w->ir, loop->sym);
	wrong("'k' is used outside its scope");
	call->slot[0].e = use("n");
	stmt_remove(decl);
	wrong("'a' is used before its declaration");
	stmt_append(w->func->body, decl);
	wrong("'a' is used before its declaration");
	stmt_remove(decl);
	stmt_insert_before(root, decl);
	ck_assert_ptr_null(ir_verify(w->func));
	stmt_insert_before(root, stmt_clone(w->func, decl));
	wrong("'a' is declared twice");
	stmt_remove(root->prev);
	/* What leaves the outermost loop lands in the region, which is no scope. */
	stmt_remove(decl);
	stmt_insert_before(loop, decl);
	ck_assert_ptr_null(ir_verify(w->func));
	/* A raw declares what nothing else does, from there on. */
	stmt_replace(decl, raw);
	vec_push(w->arena, &raw->writes, sym("a"));
	ck_assert_ptr_null(ir_verify(w->func));
	sym("a")->fresh = true;
	wrong("'a' is used before");
	sym("a")->fresh = false;
	stmt_remove(raw);
	stmt_append(w->func->body, raw);
	wrong("'a' is used before");
}
END_TEST

/* Symbols are apart, but what is written has their names. */
START_TEST(names)
{
	struct stmt *decl = find(STMT_DECL), *loop = find(STMT_FOR), *twin;
	const char *a = sym("a")->name, *k = loop->sym->name;

	decl->sym->name = k; /* and is named in the loop */
	wrong("'k' means another variable there");
	loop->sym->fresh = true;
	ck_assert_ptr_null(ir_verify(w->func));
	loop->sym->fresh = false;
	decl->sym->name = a;
	loop->sym->name = sym("n")->name; /* which its own bound names */
	wrong("'n' means another variable there");
	loop->sym->name = k;
	twin = stmt_clone(w->func, decl);
	twin->sym = sym_create(w->func, SYM_LOCAL, a, decl->sym->type);
	stmt_insert_before(decl, twin);
	wrong("there is another 'a' in its block");
	twin->sym->fresh = true;
	ck_assert_ptr_null(ir_verify(w->func));
}
END_TEST

START_TEST(a_loop_does_not_start_with_its_variable)
{
	struct stmt *loop = find(STMT_FOR);

	loop->slot[SLOT_LO].e = expr_sym(w->ir, loop->sym);
	wrong("'k' is used before its declaration");
}
END_TEST

START_TEST(foreign_symbols)
{
	struct world *other = world_read(source_text);
	struct sym *foreign = other->func->syms.at[0];
	struct stmt *raw = stmt_create(w->func, STMT_RAW, 0);
	struct stmt *call = find(STMT_CALL);

	call->slot[0].e = expr_sym(w->ir, foreign);
	wrong("names a symbol that the function does not have");
	call->slot[0].e = use("n");
	stmt_append(w->func->body, raw);
	vec_push(w->arena, &raw->reads, foreign);
	wrong("lists a symbol");
	raw->reads.n = 0;
	((struct sym *)w->func->params.at[0])->kind = SYM_LOCAL;
	wrong("parameter 0 is not");
	world_destroy(other);
}
END_TEST

/* ---- regions and origins ---- */

START_TEST(regions)
{
	struct nest *nest = w->func->nests.at[0];
	struct stmt *root = nest->root;

	nest->root = w->func->body;
	wrong("not a transparent block");
	nest->root = stmt_clone(w->func, root);
	wrong("not in the function");
	nest->root = root;
	nest_create(w->func, root);
	wrong("two regions overlap");
}
END_TEST

/* Whatever a clause names is the function's. */
START_TEST(clauses)
{
	struct nest *nest = w->func->nests.at[0];
	struct world *other = world_read(source_text);
	struct sym *foreign = other->func->syms.at[0], *x = sym("x");
	struct reduction sum = {.op = EXPR_ADD, .sym = foreign};
	struct trip_fact trips = {.sym = foreign};
	struct alignment aligned = {foreign, 16};
	struct vec pair = {0};

	vec_push(w->arena, &nest->reductions, &sum);
	wrong("reduction names");
	sum.sym = x;
	vec_push(w->arena, &nest->trips, &trips);
	wrong("trips names");
	trips.sym = find(STMT_FOR)->sym;
	vec_push(w->arena, &nest->aligned, &aligned);
	wrong("aligned is not of the function");
	aligned.sym = x;
	ck_assert_ptr_null(ir_verify(w->func));
	aligned.bytes = 12;
	wrong("no power of two");
	aligned.bytes = 0;
	wrong("no power of two");
	aligned.bytes = 1;
	vec_push(w->arena, &nest->temporaries, foreign);
	wrong("temporary names");
	nest->temporaries.at[0] = x;
	vec_push(w->arena, &nest->noalias, foreign);
	wrong("noalias names");
	nest->noalias.at[0] = NULL;
	ck_assert_ptr_null(ir_verify(w->func));
	vec_push(w->arena, &nest->noalias_groups, &pair);
	vec_push(w->arena, &pair, x);
	vec_push(w->arena, &pair, foreign);
	wrong("noalias names");
	pair.at[1] = sym("y");
	ck_assert_ptr_null(ir_verify(w->func));
	vec_push(w->arena, &w->func->noalias, &pair);
	ck_assert_ptr_null(ir_verify(w->func));
	pair.at[0] = foreign;
	wrong("noalias names");
	pair.at[0] = NULL;
	ck_assert_ptr_null(ir_verify(w->func));
	vec_push(w->arena, &nest->assumes,
		 (void *)(uintptr_t)node(EXPR_ADD, type_i64(w->types), use("n"), use("n")));
	wrong("not the type of its operands");
	nest->assumes.n = 0;
	nest->func = other->func;
	wrong("not a transparent block of the function");
	nest->func = w->func;
	nest->root = NULL;
	wrong("not a transparent block of the function");
	world_destroy(other);
}
END_TEST

/* What the arguments of a macro's call spell is inside of the call. */
START_TEST(origins_of_macros)
{
	struct stmt *store = find(STMT_STORE);
	struct origin kid = {.e = use("n"), .span = {14, 15}, .outer = {14, 15}};
	struct origin *kids[] = {&kid};
	struct origin inside = {.e = store->slot[1].e, .nkids = 1, .kid = kids};
	struct origin o = {.e = store->slot[1].e,
			   .span = {12, 18},
			   .outer = {12, 18},
			   .macro = true,
			   .inside = &inside};

	store->span = (struct span){10, 30};
	store->slot[1].origin = &o;
	ck_assert_ptr_null(ir_verify(w->func));
	kid.span = kid.outer = (struct span){19, 20};
	wrong("outside its statement");
	kid.span = kid.outer = (struct span){11, 13};
	wrong("outside its statement");
	kid.span = kid.outer = (struct span){14, 15};
	kid.outer.lo = 15;
	wrong("outside its own parentheses");
	kid.outer.lo = 14;
	inside.nkids = 3;
	wrong("does not fit its expression");
	inside.nkids = 1;
	inside.e = NULL;
	wrong("does not fit its expression");
	inside.e = store->slot[1].e;
	kids[0] = NULL;
	ck_assert_ptr_null(ir_verify(w->func));
	o.macro = false;
	wrong("not a macro's has an inside");
}
END_TEST

START_TEST(symbols)
{
	struct sym *a = sym("a"), *n = sym("n");
	const struct type *type = a->type;
	const char *name = a->name;

	a->name = NULL;
	wrong("is not whole");
	a->hint = "b";
	ck_assert_ptr_null(ir_verify(w->func));
	a->name = name;
	a->type = NULL;
	wrong("is not whole");
	a->type = type;
	a->id++;
	wrong("symbol");
	a->id--;
	ck_assert_ptr_null(ir_verify(w->func));
	n->kind = SYM_GLOBAL;
	wrong("is not a parameter");
}
END_TEST

START_TEST(origins)
{
	struct stmt *store = find(STMT_STORE);
	struct origin kid = {.e = use("n"), .span = {20, 21}, .outer = {20, 21}};
	struct origin *kids[] = {&kid};
	struct origin o = {.e = store->slot[1].e, .span = {12, 18}, .outer = {12, 18}};

	store->span = (struct span){10, 30};
	store->slot[1].origin = &o;
	ck_assert_ptr_null(ir_verify(w->func));
	o.outer.hi = 31;
	wrong("outside its statement");
	o.outer.hi = 17;
	wrong("outside its own parentheses");
	o.outer.hi = 18;
	o.kid = kids;
	o.nkids = 1;
	wrong("outside its statement");
	o.span.hi = o.outer.hi = 25;
	ck_assert_ptr_null(ir_verify(w->func));
	kid.e = NULL;
	wrong("an origin has no expression");
	kid.e = use("n");
	o.nkids = 3;
	wrong("more operands than its expression");
}
END_TEST

/* ---- expressions ---- */

static void wrong_value(const struct expr *e, const char *part)
{
	find(STMT_CALL)->slot[0].e = e;
	wrong(part);
	find(STMT_CALL)->slot[0].e = use("n");
}

START_TEST(operands)
{
	struct types *t = w->types;
	const struct type *i32 = type_i32(t), *i64 = type_i64(t), *f32 = type_float(t, 32, NULL);
	const struct type *boolean = type_bool(t), *i8 = type_int(t, RANK_CHAR, true, NULL);
	const struct expr *n = use("n"), *x = use("x"), *one = expr_const_flt(w->ir, f32, 1, "1.f");
	const struct expr *l = expr_cast(w->ir, i64, n, false), *three[] = {n, n, n};
	const struct expr *c = expr_cast(w->ir, i8, n, false);

	wrong_value(node(EXPR_ADD, i32, n, l), "operands of two types");
	wrong_value(node(EXPR_ADD, i64, n, n), "not the type of its operands");
	wrong_value(node(EXPR_ADD, i8, c, c), "below int");
	wrong_value(node(EXPR_MOD, f32, one, one), "not an integer");
	wrong_value(node(EXPR_MUL, x->type, x, n), "a pointer operand");
	wrong_value(node(EXPR_ADD, i32, x, n), "not a pointer and an integer");
	wrong_value(node(EXPR_SUB, i32, x, x), "not the type long");
	wrong_value(node(EXPR_SHL, i64, n, l), "type of its left operand");
	wrong_value(node(EXPR_SHL, i32, n, one), "not an integer");
	wrong_value(node(EXPR_LT, boolean, n, l), "operands of two types");
	wrong_value(node(EXPR_LT, i32, n, n), "the type of a comparison");
	wrong_value(node(EXPR_EQ, boolean, x, n), "a pointer with a number");
	wrong_value(node(EXPR_LAND, boolean, n, n), "not a condition");
	wrong_value(node(EXPR_LNOT, boolean, n, NULL), "not a condition");
	wrong_value(node(EXPR_LNOT, i32, n, NULL), "the type of a condition");
	wrong_value(node(EXPR_NEG, i64, n, NULL), "the type of its operand");
	wrong_value(node(EXPR_NOT, f32, one, NULL), "wrong type");
	wrong_value(expr_raw(w->ir, EXPR_SELECT, i32, NULL, three, 3), "a condition that is none");
	three[0] = expr_const_int(w->ir, boolean, 1);
	wrong_value(expr_raw(w->ir, EXPR_SELECT, i64, NULL, three, 3), "the type of its values");
	three[2] = l;
	wrong_value(expr_raw(w->ir, EXPR_SELECT, i64, NULL, three, 3), "values of two types");
	wrong_value(node(EXPR_LOAD, f32, n, n), "not a pointer or array");
	wrong_value(node(EXPR_LOAD, f32, x, one), "an index that is not an integer");
	wrong_value(node(EXPR_LOAD, i32, x, n), "the type of the element");
	wrong_value(node(EXPR_ADDR, type_ptr(t, i32), node(EXPR_ADD, i32, n, n), NULL),
		    "what has none");
	wrong_value(node(EXPR_ADDR, i32, n, NULL), "not a pointer");
	wrong_value(expr_raw(w->ir, EXPR_MEMBER, i32, "x", &n, 1), "not a record");
	wrong_value(expr_raw(w->ir, EXPR_MEMBER, i32, NULL, &n, 1), "member has no text");
	wrong_value(expr_raw(w->ir, EXPR_CALL, i32, NULL, &n, 1), "call has no text");
	wrong_value(expr_raw(w->ir, EXPR_OPAQUE, i32, NULL, &n, 1), "opaque has no text");
	three[0] = l;
	wrong_value(expr_raw(w->ir, EXPR_OPAQUE, i32, "a", three, 1), "not a symbol");
	wrong_value(expr_const_flt(w->ir, i32, 1.0, "1.0"), "no floating type");
}
END_TEST

/* Nodes that the constructors refuse to make. */
START_TEST(malformed_nodes)
{
	struct expr e = *expr_c_binary(w->ir, EXPR_ADD, use("n"), world_i32(w, 1));
	const struct expr *args[] = {e.arg[0], NULL};
	struct expr number = *world_i32(w, 1);

	e.id = number.id = 1000000;
	e.nargs = 1;
	wrong_value(&e, "has 1 operands");
	e.nargs = 2;
	e.arg = args;
	wrong_value(&e, "lacks operand 1");
	e.kind = EXPR_COUNT;
	wrong_value(&e, "has no kind");
	e.kind = EXPR_ADD;
	e.type = NULL;
	wrong_value(&e, "has no type");
	number.u.value = (int64_t)1 << 40;
	wrong_value(&number, "does not fit its type");
}
END_TEST

START_TEST(templates_are_loose)
{
	struct world *other = world_read("func f device template (a: dependent(\"T\"), n: int, "
					 "p: dependent(\"T\") *) {\n"
					 "  let b: dependent(\"T\") = a * a + p[n];\n"
					 "  if (exact(a < b)) { p[n] = b; }\n"
					 "  p[0] += a;\n"
					 "}");

	ck_assert_ptr_null(ir_verify(other->func));
	world_round_trip(other);
	world_destroy(other);
}
END_TEST

Suite *suite_verify(void)
{
	Suite *suite = suite_create("verify");
	TCase *tcase = tcase_create("verify");

	tcase_add_checked_fixture(tcase, setup, teardown);
	tcase_add_test(tcase, links);
	tcase_add_test(tcase, bodies);
	tcase_add_test(tcase, fields);
	tcase_add_test(tcase, assignments);
	tcase_add_test(tcase, volatile_values);
	tcase_add_test(tcase, loops);
	tcase_add_test(tcase, scopes);
	tcase_add_test(tcase, names);
	tcase_add_test(tcase, a_loop_does_not_start_with_its_variable);
	tcase_add_test(tcase, foreign_symbols);
	tcase_add_test(tcase, regions);
	tcase_add_test(tcase, clauses);
	tcase_add_test(tcase, symbols);
	tcase_add_test(tcase, origins);
	tcase_add_test(tcase, origins_of_macros);
	tcase_add_test(tcase, operands);
	tcase_add_test(tcase, malformed_nodes);
	tcase_add_test(tcase, templates_are_loose);
	suite_add_tcase(suite, tcase);
	return suite;
}

/* test_text.c - every expression, statement and function of the IR is printed and read back; types and literals:
 * test_text_literals.c. */
#include "text.h"

#include "exprs.h"

static struct stmt *declare(const char *name, const struct expr *e)
{
	struct stmt *s = stmt_create(w->func, STMT_DECL, 1);

	s->sym = sym_create(w->func, SYM_LOCAL, name, e->type);
	s->slot[SLOT_VALUE].e = e;
	stmt_append(w->func->body, s);
	return s;
}

/* ---- every kind of expression ---- */

/* A node of the kind with operands as C has them, or with a type that C does not give it. */
static const struct expr *sample(enum expr_kind kind, bool odd)
{
	const struct type *type = odd ? dep : i32;
	const struct expr *three[] = {b, i, j};
	const struct expr *args[] = {i, j};

	switch (kind) {
	case EXPR_INT:
		return odd ? num(i8, -7) : num(i64, -7);
	case EXPR_FLT:
		return odd ? expr_const_flt(w->ir, f32, 1.5, NULL)
			   : expr_const_flt(w->ir, f32, 1.5, "1.5f");
	case EXPR_SYM:
		return i;
	case EXPR_SREG:
		return expr_sreg(w->ir, SREG_NTID_Z);
	case EXPR_ADD:
	case EXPR_SUB:
	case EXPR_MUL:
	case EXPR_DIV:
	case EXPR_MOD:
	case EXPR_AND:
	case EXPR_OR:
	case EXPR_XOR:
	case EXPR_SHL:
	case EXPR_SHR:
	case EXPR_MIN:
	case EXPR_MAX:
	case EXPR_EQ:
	case EXPR_NE:
	case EXPR_LT:
	case EXPR_LE:
	case EXPR_GT:
	case EXPR_GE:
	case EXPR_LAND:
	case EXPR_LOR:
		return odd ? expr_raw(w->ir, kind, dep, NULL, args, 2)
			   : expr_c_binary(w->ir, kind, i, j);
	case EXPR_NEG:
	case EXPR_NOT:
	case EXPR_LNOT:
		return odd ? expr_raw(w->ir, kind, dep, NULL, args, 1)
			   : expr_c_unary(w->ir, kind, i);
	case EXPR_SELECT:
		return expr_raw(w->ir, kind, type, NULL, three, 3);
	case EXPR_CAST:
		return expr_cast(w->ir, i64, i, odd);
	case EXPR_LOAD:
		return load(odd ? dep : f32, p, i);
	case EXPR_MEMBER:
		return member(
			odd ? dep : f32,
			expr_sym(w->ir, sym_create(w->func, SYM_LOCAL, "v",
						   type_named(w->types, TYPE_RECORD, "float4"))));
	case EXPR_ADDR:
		args[0] = load(f32, p, i);
		return expr_raw(w->ir, kind, odd ? ptr(dep) : ptr(f32), NULL, args, 1);
	case EXPR_CALL:
		return expr_raw(w->ir, kind, f32, odd ? "ns::f<int>" : "sqrtf", &x, 1);
	case EXPR_OPAQUE:
		return odd ? expr_raw(w->ir, kind, i32, "sizeof(\t\"a\\b\")", args, 2)
			   : expr_raw(w->ir, kind, ptr(type_qualified(w->types, i8, QUAL_CONST)),
				      "\"%d\\n\"", NULL, 0);
	case EXPR_COUNT:
		break;
	}
	return NULL;
}

START_TEST(every_expression)
{
	for (int kind = 0; kind < EXPR_COUNT; kind++)
		for (int odd = 0; odd < 2; odd++) {
			const struct expr *e = sample((enum expr_kind)kind, odd);

			ck_assert_msg(e != NULL, "no sample of %s", expr_table[kind].name);
			ck_assert_int_eq(e->kind, kind);
			hold(e);
		}
	world_round_trip(w);
}
END_TEST

/* Where C has the operation, nothing but C is printed. */
START_TEST(conversions_are_not_printed)
{
	const struct type *types[] = {i8,
				      u8,
				      i32,
				      u32,
				      i64,
				      u64,
				      boolean,
				      f32,
				      ptr(f32),
				      dep,
				      type_float(w->types, 64, NULL),
				      type_array(w->types, f32, 4)};
	const struct expr *values[ARRAY_LEN(types)];
	unsigned n = 0;

	for (size_t k = 0; k < ARRAY_LEN(types); k++)
		values[k] = world_sym(w, SYM_GLOBAL, "v", types[k]);
	for (size_t a = 0; a < ARRAY_LEN(types); a++) {
		for (int kind = 0; kind < EXPR_COUNT; kind++) {
			const struct expr *e = expr_c_unary(w->ir, kind, values[a]);

			for (size_t z = 0; z <= ARRAY_LEN(types); z++) {
				if (e) {
					hold(e);
					n++;
				}
				e = z < ARRAY_LEN(types)
					    ? expr_c_binary(w->ir, kind, values[a], values[z])
					    : NULL;
			}
		}
		for (size_t z = 0; z < ARRAY_LEN(types); z++) {
			hold(expr_c_select(w->ir, b, values[a], values[z]));
		}
	}
	ck_assert_uint_gt(n, 500);
	ck_assert_ptr_null(strstr(world_round_trip(w), "cast<"));
	ck_assert_ptr_null(strchr(world_print(w), '@'));
}
END_TEST

/* Operators in operators: brackets where they must be, and nowhere else. */
START_TEST(brackets)
{
	for (int outer = 0; outer < EXPR_COUNT; outer++)
		for (int inner = 0; inner < EXPR_COUNT; inner++) {
			const struct expr *e = expr_c_binary(w->ir, inner, i, j), *n;

			if (!e)
				e = expr_c_unary(w->ir, inner, i);
			if (!e)
				continue;
			n = expr_c_binary(w->ir, outer, e, j);
			hold(n);
			n = expr_c_binary(w->ir, outer, j, e);
			hold(n);
			n = expr_c_unary(w->ir, outer, e);
			hold(n);
			hold(expr_cast(w->ir, i64, e, false));
			hold(expr_c_select(w->ir, e, e, e));
			n = expr_c_select(w->ir, b, i, e);
			hold(n ? expr_c_binary(w->ir, EXPR_ADD, n, e) : NULL);
		}
	ck_assert_ptr_null(strchr(world_round_trip(w), '@'));
}
END_TEST

START_TEST(messages)
{
	const struct expr *ij = expr_c_binary(w->ir, EXPR_MUL, i, j);
	const struct expr *sum = expr_c_binary(w->ir, EXPR_ADD, ij, u);

	ck_assert_str_eq(expr_text(w->ir, sum), "i * j + u");
	ck_assert_str_eq(expr_text(w->ir, expr_c_binary(w->ir, EXPR_MUL, sum, l)),
			 "(i * j + u) * l");
	ck_assert_str_eq(expr_text(w->ir, expr_cast(w->ir, i64, ij, true)), "(long)(i * j)");
	ck_assert_str_eq(expr_text(w->ir, expr_cast(w->ir, i64, ij, false)), "(long)(i * j)");
	ck_assert_str_eq(expr_text(w->ir, load(f32, p, num(i32, -1))), "p[-1]");
	ck_assert_str_eq(expr_text(w->ir, num(i32, INT32_MIN)), "(-2147483647 - 1)");
	ck_assert_str_eq(expr_text(w->ir, expr_c_unary(w->ir, EXPR_NEG, num(i32, 5))), "-5");
	ck_assert_str_eq(expr_text(w->ir, sample(EXPR_OPAQUE, true)), "sizeof(\t\"a\\b\")");
}
END_TEST

START_TEST(printing_makes_no_nodes)
{
	const struct expr *before = num(i32, 1000), *after;

	hold(expr_c_binary(w->ir, EXPR_ADD, i, l));
	hold(sample(EXPR_LOAD, true));
	before = num(i32, 1001);
	world_print(w);
	expr_text(w->ir, sample(EXPR_SELECT, false));
	after = num(i32, 1002);
	/* what lies between was made by sample() */
	ck_assert_uint_le(after->id - before->id, 2);
}
END_TEST

/* ---- every kind of statement ---- */

static struct stmt *block(bool braced)
{
	struct stmt *s = stmt_create(w->func, STMT_BLOCK, 0);

	s->braced = braced;
	return s;
}

static struct stmt *assign(const struct expr *to, const struct expr *e)
{
	struct stmt *s = stmt_create(w->func, STMT_ASSIGN, 1);

	s->sym = (struct sym *)to->u.sym;
	s->slot[SLOT_VALUE].e = e;
	return s;
}

/* Variant `n` of a statement of the kind; NULL when there are no more. */
static struct stmt *stmt_sample(enum stmt_kind kind, unsigned n)
{
	static const uint8_t slots[] = {
#define STMT(id, name, nslots, bodies) (nslots) < 0 ? 2 : (nslots),
#include "cunest/stmt.def"
#undef STMT
	};
	struct stmt *s = stmt_create(w->func, kind, slots[kind]), *body;

	switch (kind) {
	case STMT_BLOCK:
		s->transparent = n == 0;
		s->braced = n == 1;
		stmt_append(s, assign(i, j));
		return n < 3 ? s : NULL;
	case STMT_DECL:
		s->sym = sym_create(w->func, n == 1 ? SYM_SHARED : SYM_LOCAL, "same",
				    n == 1 ? type_array(w->types, f32, 4) : i32);
		s->slot[0].e = n == 0 ? i : NULL;
		s->sym->fresh = n == 0;
		s->sym->address_taken = n == 2;
		s->sym->hint = n == 2 ? "other" : NULL;
		s->sym->constant = n == 3 ? num(i32, 3) : NULL;
		s->comment = n == 3 ? "said \"so\"" : NULL;
		return n < 4 ? s : NULL;
	case STMT_ASSIGN:
		s->sym = (struct sym *)i->u.sym;
		s->op = n == 0 ? EXPR_INT : n == 1 ? EXPR_SHL : EXPR_ADD;
		s->op_type = n == 0 ? NULL : n == 3 ? i64 : i32;
		s->slot[0].e = n == 3 ? l : j;
		return n < 4 ? s : NULL;
	case STMT_STORE:
		s->op = n ? EXPR_MUL : EXPR_INT;
		s->op_type = n ? f32 : NULL;
		s->slot[SLOT_PLACE].e = load(f32, p, i);
		s->slot[SLOT_STORED].e = n == 2 ? expr_cast(w->ir, f32, i, true) : x;
		return n < 3 ? s : NULL;
	case STMT_ATOMIC:
	case STMT_CALL:
		s->text = n == 2 ? "ns::add<1>" : "atomicAdd";
		s->slot[0].e = p;
		s->slot[1].e = expr_cast(w->ir, f32, num(i32, 1), true);
		s->declares = n == 1;
		s->sym = n == 1   ? sym_create(w->func, SYM_LOCAL, "old", f32)
			 : n == 2 ? (struct sym *)x->u.sym
				  : NULL;
		s->effects = kind == STMT_CALL ? (uint8_t)(n * 3) : 0;
		return n < 3 ? s : NULL;
	case STMT_IF:
		s->slot[0].e = b;
		body = block(n != 1);
		stmt_append(s, body);
		stmt_append(body, assign(i, j));
		if (n >= 1) {
			body = block(n == 2);
			stmt_append(s, body);
			stmt_append(body, n == 3 ? stmt_sample(STMT_IF, 1) : assign(j, i));
		}
		return n < 4 ? s : NULL;
	case STMT_FOR:
		s->declares = n != 1;
		s->sym = n == 1 ? (struct sym *)i->u.sym
				: sym_create(w->func, SYM_LOCAL, "k", n == 2 ? i64 : i32);
		s->cmp = n == 1 ? EXPR_NE : EXPR_LT;
		s->slot[SLOT_LO].e =
			n == 2 ? expr_cast(w->ir, i64, num(i32, 0), true) : num(i32, 0);
		s->slot[SLOT_BOUND].e = j; /* n == 2: not converted as C would */
		s->slot[SLOT_STEP].e = num(i32, n == 1 ? -1 : 1);
		stmt_append(s, block(true));
		return n < 3 ? s : NULL;
	case STMT_WHILE:
		s->form = (uint8_t)(FORM_WHILE + n);
		s->slot[0].e = n == 2 ? NULL : b;
		body = block(n != 1);
		stmt_append(s, body);
		stmt_append(body, assign(i, j));
		return n < 3 ? s : NULL;
	case STMT_SYNC:
		return n < 1 ? s : NULL;
	case STMT_JUMP:
		s->form = (uint8_t)(FORM_BREAK + n);
		s->text = s->form == FORM_GOTO ? "done" : NULL;
		s->slot[0].e = s->form == FORM_RETURN ? i : NULL;
		return n < 4 ? s : NULL;
	case STMT_PRAGMA:
		s->text = "unroll 4\n";
		return n < 1 ? s : NULL;
	case STMT_RAW:
		s = stmt_create(w->func, STMT_RAW, 0);
		s->text = "switch (i) {}";
		s->effects = n ? RAW_READS | RAW_LABEL : RAW_ANY;
		s->why = n ? "a switch" : NULL;
		vec_push(w->arena, &s->reads, (struct sym *)i->u.sym);
		vec_push(w->arena, &s->writes, (struct sym *)j->u.sym);
		if (n == 2)
			stmt_append(s, block(true));
		return n < 3 ? s : NULL;
	case STMT_COUNT:
		break;
	}
	return NULL;
}

START_TEST(every_statement)
{
	for (int kind = 0; kind < STMT_COUNT; kind++) {
		struct stmt *s = stmt_sample((enum stmt_kind)kind, 0);

		ck_assert_msg(s != NULL, "no sample of %s", stmt_name(kind));
		for (unsigned n = 1; s; n++) {
			ck_assert_int_eq(s->kind, kind);
			stmt_append(w->func->body, s);
			s = stmt_sample((enum stmt_kind)kind, n);
		}
	}
	world_round_trip(w);
}
END_TEST

START_TEST(functions_and_regions)
{
	struct stmt *root = block(false);
	struct nest *nest = nest_create(w->func, root);
	struct reduction *sum = arena_alloc(w->arena, sizeof(*sum));
	struct alignment *aligned = arena_alloc(w->arena, sizeof(*aligned));

	*sum = (struct reduction){EXPR_MAX, p->u.sym, {0, 0}};
	*aligned = (struct alignment){p->u.sym, 16};
	w->func->kind = FUNC_DEVICE;
	w->func->launch_threads = 256;
	w->func->is_template = true;
	w->func->has_label = true;
	root->transparent = true;
	stmt_append(w->func->body, root);
	vec_push(w->arena, &nest->assumes, (void *)expr_c_binary(w->ir, EXPR_GT, i, num(i32, 0)));
	vec_push(w->arena, &nest->noalias, (struct sym *)p->u.sym);
	vec_push(w->arena, &nest->temporaries, (struct sym *)p->u.sym);
	vec_push(w->arena, &nest->pure, (void *)"ns::f");
	vec_push(w->arena, &nest->reductions, sum);
	vec_push(w->arena, &nest->aligned, aligned);
	nest->fp = FP_RELAXED;
	nest->cost_model = COST_PAPER;
	nest->cost_licm = 3;
	nest->passes_off = 1;
	nest->passes_only = 6;
	nest->off = nest->required = true;
	nest->refusal = "because";
	world_round_trip(w);
	nest->noalias.n = 0;
	vec_push(w->arena, &nest->noalias, NULL);
	nest->passes_off = nest->passes_only = 0;
	nest->cost_model = COST_NVCC;
	world_round_trip(w);
}
END_TEST

START_TEST(symbols_of_one_name)
{
	const char *text;

	declare("a", i);
	declare("a", j);
	hold(expr_sym(w->ir, w->func->body->last->sym));
	hold(expr_sym(w->ir, w->func->body->first->sym));
	declare("cast", i);
	hold(expr_sym(w->ir, w->func->body->last->sym));
	declare("not a name`", i);
	text = world_round_trip(w);
	ck_assert_ptr_nonnull(strstr(text, "hold(a$2)"));
	ck_assert_ptr_nonnull(strstr(text, "hold(`cast`)"));
}
END_TEST

/* ---- equality and hash ---- */

START_TEST(equal_tells_apart)
{
	static const char *const texts[] = {
		"func f kernel (y: int *, n: int) { y[0] = n; }",
		"func f kernel (y: int *, n: int) { y[0] = n + 1; }",
		"func f kernel (y: int *, n: int) { y[0] += n; }",
		"func f kernel (y: int *, m: int) { y[0] = m; }",
		"func f kernel (y: int *, n: long) { y[0] = (int)n; }",
		"func f kernel (y: int *, n: int) { { y[0] = n; } }",
		"func f kernel (y: int *, n: int) { nest { y[0] = n; } }",
		"func f kernel (y: int *, n: int) { nest off { y[0] = n; } }",
		"func f device (y: int *, n: int) { y[0] = n; }",
		"func f kernel (y: int *, n: int) { y[0] = n; y[0] = n; }",
		"func f kernel (y: int *, n: int) { for (k: int = 0; k < n; k++) { } }",
		"func f kernel (y: int *, n: int) { for (k: int = 0; k <= n; k++) { } }",
		"func f kernel (y: int *, n: int) { let a: int = n; let b: int = n; y[0] = a; }",
		"func f kernel (y: int *, n: int) { let a: int = n; let b: int = n; y[0] = b; }",
		"func f kernel (y: int *, n: int) { call g(n); }",
		"func f kernel (y: int *, n: int) { call g(n) effects(none); }",
	};
	struct world *worlds[ARRAY_LEN(texts)];

	for (size_t k = 0; k < ARRAY_LEN(texts); k++)
		worlds[k] = world_read(texts[k]);
	for (size_t k = 0; k < ARRAY_LEN(texts); k++)
		for (size_t m = 0; m < ARRAY_LEN(texts); m++) {
			ck_assert_msg(func_equal(worlds[k]->func, worlds[m]->func) == (k == m),
				      "%s\n%s", texts[k], texts[m]);
			/* two nests differ in what they are told only: not content of statements */
			if (k != m && k != 7 && m != 7 && k != 8 && m != 8 && k != 3 && m != 3 &&
			    k != 6 && m != 6)
				ck_assert_msg(stmt_hash(worlds[k]->func->body) !=
						      stmt_hash(worlds[m]->func->body),
					      "%s\n%s", texts[k], texts[m]);
		}
	for (size_t k = 0; k < ARRAY_LEN(texts); k++)
		world_destroy(worlds[k]);
}
END_TEST

START_TEST(hash_is_of_content)
{
	struct world *one = world_read("func f kernel (y: int *, n: int) {\n"
				       "  for (k: int = 0; k < n; k++) y[k] = n * 2; }");
	struct world *two = world_read("func f kernel (y: int *, n: int) {"
				       "  for (k: int = 0; k < n; k += 1) { y[k] = n * 2; } }");
	struct stmt *loop = one->func->body->first;
	uint64_t hash = stmt_hash(loop);

	ck_assert(hash == stmt_hash(stmt_clone(one->func, loop)));
	loop->span = (struct span){7, 9};
	loop->dirty = true;
	ck_assert(hash == stmt_hash(loop));
	/* braces are content, spacing is not */
	ck_assert(hash != stmt_hash(two->func->body->first));
	loop->first->braced = true;
	ck_assert(stmt_hash(loop) == stmt_hash(two->func->body->first));
	loop->first->first->slot[SLOT_STORED].e = one->ir->funcs.n ? world_i32(one, 2) : NULL;
	ck_assert(stmt_hash(loop) != stmt_hash(two->func->body->first));
	world_destroy(one);
	world_destroy(two);
}
END_TEST

Suite *suite_text(void)
{
	Suite *suite = suite_create("text");
	TCase *tcase = tcase_create("text");

	tcase_add_checked_fixture(tcase, setup, teardown);
	tcase_add_test(tcase, every_expression);
	tcase_add_test(tcase, conversions_are_not_printed);
	tcase_add_test(tcase, brackets);
	tcase_add_test(tcase, messages);
	tcase_add_test(tcase, printing_makes_no_nodes);
	tcase_add_test(tcase, every_statement);
	tcase_add_test(tcase, functions_and_regions);
	tcase_add_test(tcase, symbols_of_one_name);
	tcase_add_test(tcase, equal_tells_apart);
	tcase_add_test(tcase, hash_is_of_content);
	suite_add_tcase(suite, tcase);
	return suite;
}

/* write.c - what is after a changed function: the result under its new name, and a test of both.
 *
 *	static void saxpy_test(cunest_test::run &test)
 *	{
 *		const long long n = test.size("int", "n", 0);
 *		...
 *		test.original();
 *		saxpy<<<grid, block>>>(n, a, x, y);
 *		test.result();
 *		saxpy_result<<<grid, block>>>(n, a, x, y);
 *		test.compare();
 *	}
 *
 * Integers are long long there, so that formulas of them cannot overflow; they are converted by the call. */
#include "trial_impl.h"

#include <string.h>

enum { TILE = 16 }; /* of functions that nobody launches */

/* ---- conditions ---- */

static void put_conditions(struct buf *b, const struct subject *s, const struct vec *all)
{
	for (uint32_t i = 0; i < all->n; i++) {
		buf_printf(b, "\tif (!%s.assume(", own(s, "test"));
		put_wide(b, s, all->at[i]);
		buf_puts(b, ", \"");
		put_wide(b, s, all->at[i]);
		buf_puts(b, "\"))\n\t\treturn;\n");
	}
}

static void put_assumes(struct buf *b, const struct subject *s)
{
	for (uint32_t i = 0; i < s->divisors.n; i++) {
		buf_printf(b, "\tif (!%s.assume((", own(s, "test"));
		put_wide(b, s, s->divisors.at[i]);
		buf_puts(b, ") != 0, \"(");
		put_wide(b, s, s->divisors.at[i]);
		buf_puts(b, ") != 0\"))\n\t\treturn;\n");
	}
	for (uint32_t i = 0; i < s->inputs.n; i++) {
		const struct input *in = s->inputs.at[i];

		if (in->derived)
			buf_printf(b,
				   "\tif (!%s.assume(0 <= %s && %s <= %d, \"0 <= %s <= "
				   "%d\"))\n\t\treturn;\n",
				   own(s, "test"), in->sym->name, in->sym->name, LARGEST_SIZE,
				   in->sym->name, LARGEST_SIZE);
	}
	put_conditions(b, s, &s->assumes);
}

/* ---- the launch ---- */

/* How many blocks along a dimension. */
static void put_blocks(struct buf *b, const struct subject *s, unsigned d)
{
	static const char axis[] = "xyz";
	const struct shape *shape = &s->shape;
	const struct vec *bound = &shape->bound[d];

	if (shape->grid[d]) {
		put_wide(b, s, shape->grid[d]);
		return;
	}
	if (!shape->used[0][d]) {
		buf_putc(b, '1');
		return;
	}
	if (bound->n == 0 || shape->strides[d]) {
		buf_printf(b, "%s.some()", own(s, "test"));
		return;
	}
	buf_printf(b, "%s.blocks(", own(s, "test"));
	for (uint32_t i = 0; i < bound->n; i++) {
		buf_puts(b, i + 1 < bound->n ? "cunest_test::most(" : "");
		put_wide(b, s, bound->at[i]);
		buf_puts(b, i + 1 < bound->n ? ", " : "");
	}
	for (uint32_t i = 0; i + 1 < bound->n; i++)
		buf_putc(b, ')');
	if (shape->alone[d])
		buf_puts(b, ", 1)");
	else
		buf_printf(b, ", %s.%c)", own(s, "block"), axis[d]);
}

static void put_threads(struct buf *b, const struct subject *s, unsigned d)
{
	if (s->shape.block[d])
		put_wide(b, s, s->shape.block[d]);
	else
		buf_printf(b, "%u", s->shape.threads[d]);
}

/* const dim3 block(8, 8); what is 1 at the end is left out. */
static void put_dims(struct buf *b, const struct subject *s, const char *name,
		     void put(struct buf *, const struct subject *, unsigned))
{
	const char *text[3];
	unsigned n = 3;

	for (unsigned d = 0; d < 3; d++) {
		struct buf one;

		buf_init(&one, b->arena);
		put(&one, s, d);
		text[d] = one.s;
	}
	while (n > 1 && strcmp(text[n - 1], "1") == 0)
		n--;
	buf_printf(b, "\tconst cunest_test::dims %s(", own(s, name));
	for (unsigned d = 0; d < n; d++)
		buf_printf(b, "%s%s", d ? ", " : "", text[d]);
	buf_puts(b, ");\n");
}

/* All threads together; of a kernel whose loops are bound the original has one. */
static void put_work(struct buf *b, const struct subject *s)
{
	static const char axis[] = "xyz";

	buf_printf(b, "\tif (!%s.affordable(", own(s, "test"));
	for (unsigned k = 0; k < 2 && s->func->kind == FUNC_KERNEL; k++)
		for (unsigned d = 0; d < 3; d++)
			if (s->shape.used[k][d])
				buf_printf(b, "%s.%c * ", own(s, k ? "block" : "grid"), axis[d]);
	buf_printf(b, "(%s)))\n\t\treturn;\n", s->work);
}

static void put_box(struct buf *b, const struct subject *s, const struct footprint *f);

static void put_shape(struct buf *b, const struct subject *s)
{
	const struct shape *shape = &s->shape;

	put_dims(b, s, "block", put_threads);
	put_dims(b, s, "grid", put_blocks);
	/* CUDA refuses a launch of nothing */
	if (shape->grid[0] || shape->grid[1] || shape->grid[2] || shape->block[0] ||
	    shape->block[1] || shape->block[2])
		buf_printf(b, "\tif (!%s.assume(cunest_test::can_launch(%s, %s)))\n\t\treturn;\n",
			   own(s, "test"), own(s, "grid"), own(s, "block"));
	put_conditions(b, s, &s->of_launch);
	if (shape->shared || shape->shared_box) {
		buf_printf(b, "\tconst size_t %s = (size_t)(", own(s, "shared"));
		if (shape->shared)
			put_wide(b, s, shape->shared);
		else
			put_box(b, s, shape->shared_box);
		if (!shape->shared)
			buf_printf(b, ") * sizeof(%s", spelled(s, shape->shared_of));
		buf_puts(b, ");\n");
	}
}

/* ---- arrays ---- */

static const char *wide_text(struct arena *arena, const struct subject *s, const struct expr *e)
{
	struct buf b;

	buf_init(&b, arena);
	put_wide(&b, s, e);
	return b.s;
}

/* Is each stride what the dimensions after it hold, and does all begin at 0?  Then the product says it. */
static bool is_dense(struct arena *arena, const struct subject *s, const struct footprint *f)
{
	const char *room = "1";

	for (unsigned d = f->ndims; d-- > 0;) {
		const struct footprint_dim *dim = &f->dim[d];
		const char *stride = dim->stride ? wide_text(arena, s, dim->stride) : "1";
		const char *extent = wide_text(arena, s, dim->extent);

		if (!expr_is_int(expr_strip(dim->lo), 0) || (!dim->stride && f->ndims > 1) ||
		    strcmp(stride, room) != 0)
			return false;
		room = strcmp(room, "1") == 0 ? extent
					      : arena_printf(arena, "%s * %s", extent, room);
	}
	return f->ndims > 0;
}

/* m * n; or the general case */
static void put_box(struct buf *b, const struct subject *s, const struct footprint *f)
{
	if (is_dense(b->arena, s, f)) {
		for (unsigned d = 0; d < f->ndims; d++) {
			const struct expr *e = expr_strip(f->dim[d].extent);
			bool simple = f->ndims == 1 || expr_table[e->kind].precedence >
							       expr_table[EXPR_ADD].precedence;

			buf_puts(b, d ? " * " : "");
			buf_puts(b, simple ? "" : "(");
			put_wide(b, s, e);
			buf_puts(b, simple ? "" : ")");
		}
		return;
	}
	buf_puts(b, "cunest_test::reach({");
	for (unsigned d = 0; d < f->ndims; d++) {
		const struct footprint_dim *dim = &f->dim[d];

		buf_puts(b, d ? ", {" : "{");
		put_wide(b, s, dim->lo);
		buf_puts(b, ", ");
		put_wide(b, s, dim->extent);
		buf_puts(b, ", ");
		if (dim->stride)
			put_wide(b, s, dim->stride);
		else
			buf_putc(b, '1');
		buf_putc(b, '}');
	}
	buf_puts(b, "})");
}

/* A first dimension of elements that are arrays: subscripts beyond are inside of an element. */
static void put_touched(struct buf *b, const struct subject *s, const struct input *in)
{
	struct footprint outer;

	if (in->reference || (!in->box && !in->reach) || (in->box && in->box->ndims == 0)) {
		buf_putc(b, '1');
	} else if (!in->box) {
		buf_puts(b, in->reach);
	} else if (in->reach && in->type->kind != TYPE_ARRAY && !is_dense(b->arena, s, in->box)) {
		/* each is an upper end: where a division or a remainder is in it, the box may be of all that a size can be */
		buf_puts(b, "cunest_test::least(");
		put_box(b, s, in->box);
		buf_printf(b, ", %s)", in->reach);
	} else if (in->type->kind == TYPE_ARRAY) {
		outer = *in->box;
		outer.ndims = 1;
		outer.dim[0].stride = NULL;
		put_box(b, s, &outer);
	} else {
		put_box(b, s, in->box);
	}
}

/* Elements: what is touched or copied, whichever is more. */
static void put_count(struct buf *b, const struct subject *s, const struct input *in)
{
	bool touched = in->copied.n == 0 || in->reach || (in->box && in->box->ndims > 0);
	uint32_t more = in->copied.n - !touched;

	if (in->count) {
		put_wide(b, s, in->count);
		return;
	}
	for (uint32_t i = 0; i < in->copied.n; i++) {
		buf_puts(b, i < more ? "cunest_test::most(" : "");
		put_wide(b, s, in->copied.at[i]);
		buf_puts(b, i < more ? ", " : "");
	}
	if (touched)
		put_touched(b, s, in);
	for (uint32_t i = 0; i < more; i++)
		buf_putc(b, ')');
}

static void put_array(struct buf *b, const struct subject *s, const struct input *in)
{
	const char *type = spelled(s, in->type), *test = own(s, "test");

	buf_printf(b, "\tcunest_test::array<%s", type);
	if (in->scalar)
		buf_printf(b, ", %s", spelled(s, in->scalar));
	if (in->scalar_name)
		buf_printf(b, ", cunest_test::%s", in->scalar_name);
	buf_printf(b, "> %s(%s, \"%s\", \"%s\", ", in->sym->name, test, type, in->sym->name);
	put_count(b, s, in);
	buf_puts(b, in->of_host ? ", cunest_test::OF_HOST);\n" : ");\n");
	if (in->may_be_null)
		buf_printf(b, "\t%s.null = %s.random() %% 2;\n", in->sym->name, test);
	if (in->temporary)
		buf_printf(b, "\t%s.temporary = true;\n", in->sym->name);
	if (!in->given || !in->given->dim[0])
		return;
	buf_printf(b, "\t%s.%s(%s, ", in->sym->name, in->given->rising ? "rising" : "within", test);
	put_wide(b, s, in->given->dim[0]);
	buf_puts(b, ", ");
	put_wide(b, s, in->given->dim[in->given->dim[1] ? 1 : 0]);
	buf_puts(b, ");\n");
}

static void put_variables(struct buf *b, const struct subject *s)
{
	for (uint32_t i = 0; i < s->variables.n; i++) {
		const struct sym *sym = s->variables.at[i];
		const char *name = sym->qualified ? sym->qualified : sym->name;

		buf_printf(b,
			   "\tcunest_test::variable<decltype(%s)> %s_state(%s, \"%s\", \"%s\", "
			   "%s%s%s);\n",
			   name, sym->name, own(s, "test"), spelled(s, sym->type), name,
			   s->func->kind == FUNC_HOST ? "&" : "cunest_test::on_device(", name,
			   s->func->kind == FUNC_HOST ? "" : ")");
	}
}

/* ---- calls ---- */

static void put_template_args(struct buf *b, const struct subject *s)
{
	for (uint32_t i = 0; i < s->tparams.n; i++)
		buf_printf(b, "%s%s", i ? ", " : "<",
			   ((const struct tparam *)s->tparams.at[i])->name);
	buf_puts(b, s->tparams.n ? ">" : "");
}

static void put_args(struct buf *b, const struct subject *s)
{
	for (uint32_t i = 0; i < s->inputs.n; i++) {
		const struct input *in = s->inputs.at[i];

		buf_printf(b, "%s%s%s", i ? ", " : "", in->reference ? "*" : "", in->sym->name);
	}
}

/* Of a kernel whose loops are bound the original is done by one thread, but for what it shares itself. */
static void put_serial(struct buf *b, const struct subject *s)
{
	static const char axis[] = "xyz";

	for (unsigned k = 0; k < 2; k++) {
		buf_puts(b, k ? ", dim3(" : "dim3(");
		for (unsigned d = 0; d < 3; d++)
			if (s->shape.used[k][d])
				buf_printf(b, "%s%s.%c", d ? ", " : "",
					   own(s, k ? "block" : "grid"), axis[d]);
			else
				buf_puts(b, d ? ", 1" : "1");
		buf_putc(b, ')');
	}
}

static void put_call(struct buf *b, const struct subject *s, bool result)
{
	const char *name = result ? s->result : s->name;
	bool returns = strcmp(s->returns, "void") != 0;

	if (s->func->kind == FUNC_KERNEL) {
		buf_printf(b, "\t%s", name);
		put_template_args(b, s);
		buf_puts(b, "<<<");
		if (s->shape.serial && !result)
			put_serial(b, s);
		else
			buf_printf(b, "%s, %s", own(s, "grid"), own(s, "block"));
		if (s->shape.shared || s->shape.shared_box)
			buf_printf(b, ", %s", own(s, "shared"));
		buf_puts(b, ">>>(");
		put_args(b, s);
		buf_puts(b, ");\n");
		return;
	}
	if (s->func->kind == FUNC_DEVICE) {
		buf_printf(b, "\t%s_call", name);
		put_template_args(b, s);
		buf_printf(b, "<<<1, 1>>>(%s%s", returns ? own(s, "returned") : "",
			   returns && s->inputs.n ? ", " : "");
	} else {
		buf_puts(b, "\t");
		if (returns)
			buf_printf(b, "*%s = ", own(s, "returned"));
		buf_puts(b, name);
		put_template_args(b, s);
		buf_putc(b, '(');
	}
	put_args(b, s);
	buf_puts(b, ");\n");
}

/* A kernel that calls a function of the device. */
static void put_caller(struct buf *b, const struct subject *s, bool result)
{
	bool returns = strcmp(s->returns, "void") != 0, any = returns;
	struct types *types = s->func->ir->types;

	if (s->head)
		buf_printf(b, "%s\n", s->head);
	buf_printf(b, "static __global__ void %s_call(", result ? s->result : s->name);
	if (returns)
		buf_printf(b, "%s *%s", s->returns, own(s, "returned"));
	for (uint32_t i = 0; i < s->inputs.n; i++) {
		const struct input *in = s->inputs.at[i];
		const struct type *t = in->sym->type;

		buf_puts(b, any ? ", " : "");
		any = true;
		if (t->kind == TYPE_REF && in->reference)
			buf_printf(b, "%s &%s", spelled(s, t->of), in->sym->name);
		else if ((t->kind == TYPE_PTR || t->kind == TYPE_ARRAY) &&
			 t->of->kind == TYPE_ARRAY)
			buf_printf(b, "%s (*%s)[%lld]", spelled(s, t->of->of), in->sym->name,
				   (long long)t->of->extent);
		else if (t->kind == TYPE_PTR || t->kind == TYPE_ARRAY)
			buf_printf(b, "%s *%s", spelled(s, t->of), in->sym->name);
		else
			buf_printf(b, "%s %s",
				   spelled(s, type_unqualified(types,
							       t->kind == TYPE_REF ? t->of : t)),
				   in->sym->name);
	}
	buf_printf(b, ")\n{\n\t%s%s%s", returns ? "*" : "", returns ? own(s, "returned") : "",
		   returns ? " = " : "");
	buf_puts(b, result ? s->result : s->name);
	put_template_args(b, s);
	buf_putc(b, '(');
	for (uint32_t i = 0; i < s->inputs.n; i++)
		buf_printf(b, "%s%s", i ? ", " : "",
			   ((const struct input *)s->inputs.at[i])->sym->name);
	buf_puts(b, ");\n}\n");
}

/* ---- the test ---- */

static unsigned size_count(const struct subject *s)
{
	unsigned n = 0;

	for (uint32_t i = 0; i < s->inputs.n; i++) {
		const struct input *in = s->inputs.at[i];

		n += in->kind == INPUT_SIZE && !(in->given && in->given->dim[0]) &&
		     in->type->kind != TYPE_BOOL;
		n += in->kind == INPUT_FIELDS;
	}
	return n;
}

static unsigned tile_of(const struct subject *s)
{
	__int128 n;

	if (s->func->kind != FUNC_KERNEL)
		return TILE;
	if (s->shape.block[0] && eval_int(s->shape.block[0], &n) == EVAL_OK && n > 1 && n <= 1024)
		return (unsigned)n;
	return s->shape.threads[0] > 1 ? s->shape.threads[0] : TILE;
}

void subject_print(struct buf *b, const struct subject *s)
{
	const char *test = own(s, "test");
	bool returns = strcmp(s->returns, "void") != 0;

	buf_printf(b, "\n\n/* ---- %s, as cunest writes it, and the test of both ---- */\n\n%s\n\n",
		   s->name, s->text);
	if (s->func->kind == FUNC_DEVICE) {
		put_caller(b, s, false);
		put_caller(b, s, true);
		buf_putc(b, '\n');
	}
	buf_printf(b, "static void %s_test(cunest_test::run &%s)\n{\n", s->name, test);
	for (uint32_t i = 0; i < s->tparams.n; i++) {
		const struct tparam *p = s->tparams.at[i];

		if (p->type)
			buf_printf(b, "\tconstexpr %s %s = %s;\n", p->type, p->name, p->value);
		else
			buf_printf(b, "\tusing %s = %s;\n", p->name, p->value);
	}
	put_numbers(b, s);
	put_assumes(b, s);
	if (s->func->kind == FUNC_KERNEL)
		put_shape(b, s);
	put_work(b, s);
	for (uint32_t i = 0; i < s->inputs.n; i++) {
		const struct input *in = s->inputs.at[i];

		if (in->kind == INPUT_ARRAY)
			put_array(b, s, in);
	}
	put_variables(b, s);
	if (returns)
		buf_printf(b, "\tcunest_test::array<%s> %s(%s, \"%s\", \"%s\", 1);\n", s->returns,
			   own(s, "returned"), test, s->returns, own(s, "returned"));
	buf_printf(b, "\tif (!%s.original())\n\t\treturn;\n", test);
	put_call(b, s, false);
	buf_printf(b, "\t%s.result();\n", test);
	put_call(b, s, true);
	buf_printf(b, "\t%s.compare();\n}\n", test);
	buf_printf(b, "static cunest_test::test %s_is_tested(\"%s\", %s_test, %u, %u, %s);\n",
		   s->name, s->name, s->name, tile_of(s), size_count(s), s->tolerance);
}

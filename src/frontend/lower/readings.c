/* readings.c - what other compilers make of a file that asks which compiler it is.
 *
 * Everything is read by clang, as for the device and one architecture, functions of the host, too.  Where the user's
 * files ask for __CUDA_ARCH__, what a function means may be something else on the host, or for another of the
 * architectures that the flags name: a macro, a constant, a type, the body of what it calls.  Where they ask for
 * __clang__, the version of gcc, or a macro that a flag such as -fopenmp defines, it may be something else to nvcc and
 * gcc.  Then the file is read once more for each.  A function that is compiled there and does not come out as the same
 * IR, with what is known of its callees, keeps its nests.  Where no flag names an architecture, it is nvcc's choice, of
 * which the oldest and the newest default count. */
#define _GNU_SOURCE /* memmem */
#include "lower.h"

#include "cunest/text.h"

#include <string.h>

enum { DEPTH = 4 }; /* bodies of callees of callees that are compared */

struct reading {
	const char *arch; /* or NULL: */
	bool host, gnu;
	bool named; /* the architecture, by a flag */
};

static bool text_asks(const char *text, size_t size, const char *const *words)
{
	for (unsigned i = 0; words[i]; i++)
		if (memmem(text, size, words[i], strlen(words[i])))
			return true;
	return false;
}

/* For one of these words, which NULL ends. */
static bool file_asks(const struct lowering *l, const char *const *words)
{
	const char *text;
	size_t size;

	for (uint32_t at = 0; text_next(l, &at, &text, &size);)
		if (text_asks(text, size, words))
			return true;
	return false;
}

/* For a macro that a flag of the compiler's defines. */
static bool asks_for_told(const struct lowering *l)
{
	for (uint32_t i = 0; i < l->ir->told.n; i++) {
		const char *told = l->ir->told.at[i];
		const char *const words[] = {arena_strndup(l->ir->arena, told, strcspn(told, "=")),
					     NULL};

		if (file_asks(l, words))
			return true;
	}
	return false;
}

static bool is_compiled_for(const struct func *f, const struct reading *r)
{
	return f->nests.n > 0 && (r->arch ? f->kind != FUNC_HOST : !r->host || f->on_host);
}

/* The function, and the bodies that its calls may be evaluated with. */
static void print_all(struct buf *b, const struct func *f, unsigned depth)
{
	text_print_func(b, f);
	for (uint32_t i = 0; i < f->callees.n && depth < DEPTH; i++) {
		const struct callee_facts *callee = f->callees.at[i];

		if (callee->body)
			print_all(b, callee->body, depth + 1);
	}
}

/* What a call costs there is nothing of what it means. */
static void copy_costs(const struct func *to, const struct func *from, unsigned depth)
{
	for (uint32_t i = 0; i < to->callees.n && i < from->callees.n; i++) {
		struct callee_facts *a = to->callees.at[i];
		const struct callee_facts *b = from->callees.at[i];

		a->cost = b->cost;
		if (a->body && b->body && depth < DEPTH)
			copy_costs(a->body, b->body, depth + 1);
	}
}

/* `b` may be changed. */
static bool means_the_same(struct arena *arena, const struct func *a, const struct func *b)
{
	struct buf x, y;

	copy_costs(b, a, 0);
	buf_init(&x, arena);
	buf_init(&y, arena);
	print_all(&x, a, 0);
	print_all(&y, b, 0);
	return x.n == y.n && memcmp(x.s, y.s, x.n) == 0;
}

static const struct func *same_place(const struct ir *ir, const struct func *f)
{
	for (uint32_t i = 0; i < ir->funcs.n; i++) {
		const struct func *other = ir->funcs.at[i];

		if (other->span.lo == f->span.lo && other->span.hi == f->span.hi)
			return other;
	}
	return NULL;
}

static const char *reason(struct ir *ir, const struct reading *r, bool read)
{
	const char *to = r->gnu    ? "to a compiler that is not clang"
			 : r->arch ? arena_printf(ir->arena, "for %s", r->arch)
				   : "on the host, where its function runs, too";
	const char *asked = r->gnu ? "__clang__, __GNUC__ or what a flag defines" : "__CUDA_ARCH__";
	const char *advice = r->arch && !r->named
				     ? "; name the architecture with --cuda-arch, or nvcc's -arch"
				     : "";

	if (!read)
		return arena_printf(ir->arena, "it cannot be read as it is %s: the file tests %s%s",
				    to, asked, advice);
	return arena_printf(ir->arena,
			    "it means something else %s: it, or what it uses, tests %s%s", to,
			    asked, advice);
}

/* `other`: NULL, it cannot be read. */
static void compare(struct ir *ir, const struct ir *other, const struct reading *r)
{
	for (uint32_t i = 0; i < ir->funcs.n; i++) {
		const struct func *f = ir->funcs.at[i], *there;

		if (!is_compiled_for(f, r))
			continue;
		there = other ? same_place(other, f) : NULL;
		if (there && means_the_same(ir->arena, f, there))
			continue;
		for (uint32_t k = 0; k < f->nests.n; k++) {
			struct nest *nest = f->nests.at[k];

			nest_refuse(nest, nest->span, reason(ir, r, there && there->nests.n));
		}
	}
}

static void read_again(struct lowering *l, struct parsed *parsed, const struct reading *r)
{
	struct frontend_options *options;
	struct vec annotations = {NULL, 0, 0};
	struct lowering *again;
	struct ir *other;
	bool any = false, read;

	for (uint32_t i = 0; i < l->ir->funcs.n; i++)
		any |= is_compiled_for(l->ir->funcs.at[i], r);
	if (!any)
		return;
	options = arena_alloc(l->ir->arena, sizeof(*options));
	*options = *l->options;
	options->host = r->host;
	options->gnu = r->gnu;
	if (r->arch)
		options->arch = r->arch;
	other = ir_create(l->ir->arena, diags_create(l->ir->arena, l->source), l->source,
			  l->ir->lang);
	annotations_scan(other, &annotations);
	tunes_take(other, options);
	read = parse_source(other, options, parsed) == STATUS_OK;
	if (read) {
		again = arena_alloc(l->ir->arena, sizeof(*again));
		lower_parsed(again, other, options, parsed, &annotations);
	}
	compare(l->ir, read ? other : NULL, r);
	parsed_release(parsed);
}

void readings_compare(struct lowering *l, struct parsed *parsed)
{
	static const char *const of_compiler[] = {"__clang", "__GNUC", "__llvm__", "__CUDA__",
						  NULL};
	static const char *const of_pass[] = {"__CUDA_ARCH", "NV_IF_", "NV_DISPATCH_", NULL};
	static const char *const defaults[] = {"sm_52", "sm_75"};
	const struct vec *archs = &l->ir->archs;

	if (file_asks(l, of_compiler) || asks_for_told(l))
		read_again(l, parsed, &(struct reading){.gnu = true});
	if (l->ir->lang != LANG_CUDA || !file_asks(l, of_pass))
		return;
	read_again(l, parsed, &(struct reading){.host = true});
	for (uint32_t i = 0; i < archs->n; i++)
		if (strcmp(archs->at[i], l->ir->arch) != 0)
			read_again(l, parsed,
				   &(struct reading){.arch = archs->at[i], .named = true});
	for (unsigned i = 0; i < ARRAY_LEN(defaults) && !archs->n && !l->options->arch; i++)
		read_again(l, parsed, &(struct reading){.arch = defaults[i]});
}

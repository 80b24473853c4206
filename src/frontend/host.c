/* host.c - what the host's compiler makes of a file that asks which compiler it is.
 *
 * Everything is read as for the device, functions of the host, too.  Where the user's files ask for __CUDA_ARCH__,
 * what such a function means may be something else on the host: a macro, a constant, a type, the body of what it
 * calls.  Then the file is read once more, as for the host.  A function that runs there and does not come out as the
 * same IR, with what is known of its callees, keeps its nests.  Device code is compiled for several architectures,
 * too; that it means the same for each is the user's affair, since cunest is told which one to read it for. */
#define _GNU_SOURCE /* memmem */
#include "lower.h"

#include "cunest/text.h"

#include <string.h>

enum { DEPTH = 4 }; /* bodies of callees of callees that are compared */

static bool text_asks(const char *text, size_t size)
{
	static const char *const words[] = {"__CUDA_ARCH", "NV_IF_", "NV_DISPATCH_"};

	for (unsigned i = 0; i < ARRAY_LEN(words); i++)
		if (text && memmem(text, size, words[i], strlen(words[i])))
			return true;
	return false;
}

static bool file_asks(const struct lowering *l)
{
	if (text_asks(l->source->text, l->source->size))
		return true;
	for (uint32_t i = 0; i < l->ir->headers.n; i++) {
		CXFile file = clang_getFile(l->unit, l->ir->headers.at[i]);
		size_t size = 0;
		const char *text = file ? clang_getFileContents(l->unit, file, &size) : NULL;

		if (text_asks(text, size))
			return true;
	}
	return false;
}

static bool is_of_both(const struct func *f)
{
	return f->on_host && f->nests.n > 0;
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

static void compare(struct ir *ir, const struct ir *host)
{
	for (uint32_t i = 0; i < ir->funcs.n; i++) {
		const struct func *f = ir->funcs.at[i], *other;

		if (!is_of_both(f))
			continue;
		other = host ? same_place(host, f) : NULL;
		if (other && means_the_same(ir->arena, f, other))
			continue;
		for (uint32_t k = 0; k < f->nests.n; k++) {
			struct nest *nest = f->nests.at[k];

			nest_refuse(
				nest, nest->span,
				other && other->nests.n
					? "its function runs on the host, where it means "
					  "something else: it, or what it uses, asks for "
					  "__CUDA_ARCH__"
					: "its function runs on the host, too, and cannot be "
					  "read as it is there: the file asks for __CUDA_ARCH__");
		}
	}
}

void host_compare(struct lowering *l, struct parsed *parsed)
{
	struct frontend_options *options;
	struct vec annotations = {NULL, 0, 0};
	struct lowering *again;
	struct ir *host;
	bool any = false;

	for (uint32_t i = 0; i < l->ir->funcs.n; i++)
		any |= is_of_both(l->ir->funcs.at[i]);
	if (!any || l->ir->lang != LANG_CUDA || !file_asks(l))
		return;
	options = arena_alloc(l->ir->arena, sizeof(*options));
	*options = *l->options;
	options->host = true;
	host = ir_create(l->ir->arena, diags_create(l->ir->arena, l->source), l->source, LANG_CUDA);
	annotations_scan(host, &annotations);
	tunes_take(host, options);
	if (parse_source(host, options, parsed) != STATUS_OK) {
		compare(l->ir, NULL);
		return;
	}
	again = arena_alloc(l->ir->arena, sizeof(*again));
	lower_parsed(again, host, options, parsed, &annotations);
	compare(l->ir, host);
}

/* probe.c - see probe.h */
#include "probe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char around[] =
	"func f kernel (A: float *, B: float *, R: float *restrict, Q: const float *restrict, "
	"P: const float *, I: const int *, n: int, m: int, k: int, u: unsigned, v: unsigned, "
	"w: long, z: size_t, c: signed char, h: short, b: bool, x: float) {\n";

static void open_func(struct probe *p, enum lang lang, const char *text)
{
	struct diags *diags;

	memset(p, 0, sizeof(*p));
	p->text = strdup(text);
	ck_assert_ptr_nonnull(p->text);
	p->arena = arena_create(&p->trap);
	ck_assert_ptr_nonnull(p->arena);
	p->source.name = "test.ir";
	p->source.text = p->text;
	p->source.size = (uint32_t)strlen(p->text);
	if (setjmp(p->trap.env))
		ck_abort_msg("trap: %s in\n%s", p->trap.message, p->text);
	diags = diags_create(p->arena, &p->source);
	p->ir = ir_create(p->arena, diags, &p->source, lang);
	if (!text_read(p->ir, &p->source) || p->ir->funcs.n == 0) {
		struct diag_style style = {.color = false};

		diags_print(diags, stderr, &style);
		ck_abort_msg("cannot read\n%s", p->text);
	}
	p->func = p->ir->funcs.at[0];
	p->an = analyses_create(p->func);
}

void probe_open_func(struct probe *p, const char *text)
{
	open_func(p, LANG_CUDA, text);
}

void probe_open_lang(struct probe *p, enum lang lang, const char *body)
{
	size_t size = sizeof(around) + strlen(body) + 8;
	char *text;

	if (strncmp(body, "func ", 5) == 0) {
		open_func(p, lang, body);
		return;
	}
	text = malloc(size);
	ck_assert_ptr_nonnull(text);
	snprintf(text, size, "%s%s\n}\n", around, body);
	open_func(p, lang, text);
	free(text);
}

void probe_open(struct probe *p, const char *body)
{
	probe_open_lang(p, LANG_CUDA, body);
}

void probe_close(struct probe *p)
{
	arena_destroy(p->arena);
	free(p->text);
}

struct stmt *probe_mark(struct probe *p, const char *name)
{
	struct stmt *s;

	for (s = p->func->body; s; s = stmt_next(p->func->body, s)) {
		if (s->kind == STMT_PRAGMA && strcmp(s->text, name) == 0)
			return s;
	}
	ck_abort_msg("no mark '%s' in\n%s", name, p->text);
}

struct stmt *probe_after(struct probe *p, const char *name)
{
	struct stmt *s = probe_mark(p, name)->next;

	if (!s)
		ck_abort_msg("nothing after mark '%s' in\n%s", name, p->text);
	return s;
}

struct sym *probe_sym(struct probe *p, const char *name)
{
	uint32_t i;

	for (i = p->func->syms.n; i-- > 0;) {
		struct sym *sym = p->func->syms.at[i];

		if (strcmp(sym->name, name) == 0)
			return sym;
	}
	return NULL;
}

static const struct expr *resolve(void *context, const char *name)
{
	struct probe *p = context;
	const struct sym *sym = probe_sym(p, name);

	return sym ? expr_sym(p->ir, sym) : NULL;
}

const struct expr *probe_expr(struct probe *p, const char *text)
{
	struct source source = {"expr", text, (uint32_t)strlen(text)};
	struct span all = {0, source.size};
	struct text_scope scope = {.resolve = resolve, .context = p};
	const struct expr *e;

	if (text[0] == '$')
		return probe_after(p, text + 1)->slot[SLOT_VALUE].e;
	e = text_read_expr(p->ir, &source, all, &scope);
	if (!e)
		ck_abort_msg("cannot read '%s' for\n%s", text, p->text);
	return e;
}

struct nest *probe_nest(struct probe *p)
{
	return p->func->nests.n ? p->func->nests.at[0] : NULL;
}

void probe_range(const struct probed_range *row)
{
	struct probe p;
	struct range r;

	probe_open(&p, row->body);
	r = range_of(p.an, probe_expr(&p, row->e), probe_mark(&p, "A"));
	if (r.empty || r.lo != row->lo || r.hi != row->hi || r.stride != row->stride)
		ck_abort_msg("%s: %s is [%lld, %lld] step %lld%s, not [%lld, %lld] step %lld",
			     row->body, row->e, (long long)r.lo, (long long)r.hi,
			     (long long)r.stride, r.empty ? " empty" : "", row->lo, row->hi,
			     row->stride);
	probe_close(&p);
}

const char *proof_name(enum proof proof)
{
	return proof == PROOF_YES ? "yes" : proof == PROOF_NO ? "no" : "?";
}

const char *agreement_text(struct probe *p, enum uniform over, const char *why)
{
	static const char *const names[] = {"thread", "warp", "block"};
	const char *at = why ? strstr(why, " depends on ") : NULL;

	return arena_printf(p->arena, "%s%s%s", names[over], why ? " " : "",
			    at ? at + strlen(" depends on ") : "");
}

/* test_rewrite.c - what is taken back is what was there, whatever has changed, one rewrite in another, too. */
#include "cunest/rewrite.h"
#include "../../src/analysis/analyses.h"
#include "cunest/verify.h"
#include "probe.h"

#include <string.h>

static const char text[] = "w = n * m; if (b) { R[n] = 1.f; h = n + 1; } else { R[0] = 2.f; }\n"
			   "for (i: int = 0; i < n; i += 1) { let t: int = i + m; R[t] = 1.f; "
			   "pragma \"A\"; { w = i; } }\n"
			   "raw \"sink(w);\" effects(any);";

static uint32_t next(uint32_t *seed)
{
	*seed = *seed * 1664525u + 1013904223u;
	return *seed >> 8;
}

/* The k-th statement in the body, counted round. */
static struct stmt *pick(const struct func *f, uint32_t k)
{
	unsigned count = 0;
	struct stmt *s;

	for (s = f->body->first; s; s = stmt_next(f->body, s))
		count++;
	if (!count)
		return NULL;
	k %= count;
	for (s = f->body->first; k > 0; k--)
		s = stmt_next(f->body, s);
	return s;
}

static void change(struct probe *p, uint32_t *seed)
{
	struct stmt *s = pick(p->func, next(seed)), *other = pick(p->func, next(seed));
	struct sym *w = probe_sym(p, "n"), *n = probe_sym(p, "m");

	if (!s || s->parent->kind != STMT_BLOCK || other->parent->kind != STMT_BLOCK)
		return; /* a body is no statement among others */
	switch (next(seed) % 9) {
	case 0:
		stmt_remove(s);
		return;
	case 1:
		if (stmt_within(other, s))
			return;
		stmt_remove(s);
		stmt_insert_before(other, s);
		return;
	case 2:
		if (stmt_within(other, s))
			return;
		stmt_remove(s);
		stmt_insert_after(other, s);
		return;
	case 3:
		stmt_rename(p->func, s, w, n);
		return;
	case 4:
		if (s->kind == STMT_DECL)
			stmt_set(s, SLOT_VALUE, expr_const_int(p->ir, s->sym->type, 7));
		return;
	case 5:
		stmt_insert_before(s, stmt_temp(p->func, "t", probe_expr(p, "n + 1")));
		return;
	case 6:
		stmt_set_braced(s, !s->braced);
		stmt_set_dirty(s, true);
		return;
	case 7:
		if (s->kind == STMT_STORE) {
			stmt_set_kind(s, STMT_ASSIGN);
			stmt_set_sym(s, probe_sym(p, "x"));
			stmt_set_slots(s, s->slot + 1, s->nslots - 1u);
		}
		return;
	case 8:
		stmt_replace(s, stmt_copy(p->func, s));
		return;
	}
}

struct state {
	struct buf text;
	uint64_t hash;
	uint32_t nsyms;
};

static struct state state_of(struct probe *p)
{
	struct state s = {.hash = stmt_hash_within(p->func->body), .nsyms = p->func->syms.n};

	buf_init(&s.text, p->arena);
	text_print_func(&s.text, p->func);
	return s;
}

static void check_same(struct probe *p, const struct state *was)
{
	struct state now = state_of(p);

	ck_assert_str_eq(now.text.s, was->text.s);
	ck_assert_uint_eq(now.hash, was->hash);
	ck_assert_uint_eq(now.nsyms, was->nsyms);
	ck_assert_ptr_null(ir_verify(p->func));
}

START_TEST(taken_back)
{
	uint32_t seed = (uint32_t)_i + 1;
	struct rewrite outer, inner;
	struct state first;
	struct probe p;

	probe_open(&p, text);
	first = state_of(&p);
	rewrite_begin(&outer, p.func);
	ck_assert(!rewrite_any(&outer));
	for (unsigned i = next(&seed) % 6; i > 0; i--)
		change(&p, &seed);
	for (unsigned k = 0; k < 3; k++) {
		struct state second = state_of(&p);

		rewrite_begin(&inner, p.func);
		for (unsigned i = next(&seed) % 6; i > 0; i--)
			change(&p, &seed);
		if (next(&seed) % 2) {
			struct state now;

			rewrite_undo(&inner);
			now = state_of(&p);
			ck_assert_str_eq(now.text.s, second.text.s);
			ck_assert_uint_eq(now.hash, second.hash);
		} else {
			rewrite_keep(&inner);
		}
	}
	rewrite_undo(&outer);
	check_same(&p, &first);
	ck_assert_ptr_eq(p.func->watchers, &p.an->watcher);
	probe_close(&p);
}
END_TEST

/* A name that was given and taken back is free again. */
START_TEST(names_are_free)
{
	struct rewrite w;
	struct probe p;
	struct stmt *temp;

	probe_open(&p, text);
	rewrite_begin(&w, p.func);
	temp = stmt_temp(p.func, "fresh", probe_expr(&p, "n + 1"));
	stmt_insert_before(p.func->body->first, temp);
	ck_assert(rewrite_any(&w));
	rewrite_undo(&w);
	temp = stmt_temp(p.func, "fresh", probe_expr(&p, "n + 1"));
	ck_assert_str_eq(temp->sym->name, "fresh");
	probe_close(&p);
}
END_TEST

Suite *suite_rewrite(void)
{
	Suite *suite = suite_create("rewrite");
	TCase *tc = tcase_create("rewrite");

	tcase_add_loop_test(tc, taken_back, 0, 300);
	tcase_add_test(tc, names_are_free);
	suite_add_tcase(suite, tc);
	return suite;
}

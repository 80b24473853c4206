/* exprs.h - symbols and types of every kind at hand, and short names for building raw nodes.
 *
 * Included by each test file once; not every file uses every name. */
#ifndef EXPRS_H
#define EXPRS_H

#include "world.h"

#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-variable"
#endif

static struct world *w;
static const struct type *i8, *u8, *i32, *u32, *i64, *u64, *boolean, *f32, *dep;
static const struct expr *i, *j, *u, *l, *c, *x, *p, *b;

static void setup_lang(enum lang lang)
{
	struct types *t;

	w = world_create(lang);
	t = w->types;
	i8 = type_int(t, RANK_CHAR, true, "char");
	u8 = type_int(t, RANK_CHAR, false, NULL);
	i32 = type_i32(t);
	u32 = type_u32(t);
	i64 = type_i64(t);
	u64 = type_u64(t);
	boolean = type_bool(t);
	f32 = type_float(t, 32, NULL);
	dep = type_named(t, TYPE_DEPENDENT, "T");
	i = world_sym(w, SYM_LOCAL, "i", i32);
	j = world_sym(w, SYM_LOCAL, "j", i32);
	u = world_sym(w, SYM_LOCAL, "u", u32);
	l = world_sym(w, SYM_LOCAL, "l", i64);
	c = world_sym(w, SYM_LOCAL, "c", i8);
	x = world_sym(w, SYM_LOCAL, "x", f32);
	p = world_sym(w, SYM_PARAM, "p", type_ptr(t, f32));
	b = world_sym(w, SYM_LOCAL, "b", boolean);
}

static void setup(void)
{
	setup_lang(LANG_CUDA);
}

static void setup_c(void)
{
	setup_lang(LANG_C);
}

static void teardown(void)
{
	world_destroy(w);
}

static const struct expr *num(const struct type *type, __int128 value)
{
	return expr_const_int(w->ir, type, value);
}

static const struct expr *raw(enum expr_kind kind, const struct type *type, const struct expr *a,
			      const struct expr *z)
{
	const struct expr *args[] = {a, z};

	return expr_raw(w->ir, kind, type, NULL, args, z ? 2 : 1);
}

static const struct expr *load(const struct type *type, const struct expr *base,
			       const struct expr *at)
{
	return raw(EXPR_LOAD, type, base, at);
}

static const struct expr *member(const struct type *type, const struct expr *of)
{
	return expr_raw(w->ir, EXPR_MEMBER, type, "x", &of, 1);
}

static const struct type *ptr(const struct type *of)
{
	return type_ptr(w->types, of);
}

/* A value in a statement, whatever its type: the argument of a call. */
static void hold(const struct expr *e)
{
	struct stmt *s = stmt_create(w->func, STMT_CALL, 1);

	if (!e)
		return; /* C has no such operation */
	s->text = "hold";
	s->slot[0].e = e;
	stmt_append(w->func->body, s);
}

#endif

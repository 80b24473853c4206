/* random_block.c - makes a block of nests out of a seed, which move arrays around and work on them.
 *
 * Arrays have an order of their dimensions each, as the nests before have left them.  Copies with
 * other orders, element-wise nests in the order of their inputs or along all elements, and what
 * spoils that: an input in another order, other rows, a part of the range, a guard, a loop around, an iteration that ends
 * early, an element that changes meanwhile, a size that does, an offset, also by another name, or what a definition
 * beside the copy is made of, a barrier. */
#include <stdarg.h>
#include <stdio.h>

#include "random.h"

enum { ARRAYS = 6, RANK = 3 };

struct array {
	const char *name;
	bool filled, scratch, typed;
	unsigned order[RANK]; /* dimension order[p] stands at p */
};

struct maker {
	struct buf *out;
	struct dice dice;
	unsigned rank, indent;
	bool typed, loop, turns; /* copies turn around what they copy */
	bool offset, named;      /* there is an `off`; a pointer leads to it */
	struct array array[ARRAYS];
};

static const char *const vars[RANK] = {"i", "j", "k"};

static uint32_t roll(struct maker *m, uint32_t n)
{
	return dice_roll(&m->dice, n);
}

static bool chance(struct maker *m, unsigned percent)
{
	return roll(m, 100) < percent;
}

static const char *size(const struct maker *m, unsigned d)
{
	static const char *const symbols[RANK] = {"n", "m", "2"}, *const numbers[RANK] = {"5", "3",
											  "2"};

	return m->typed ? numbers[d] : symbols[d];
}

static void indent(struct maker *m)
{
	for (unsigned i = 0; i < m->indent; i++)
		buf_puts(m->out, "  ");
}

static void shuffle(struct maker *m, unsigned *order)
{
	for (unsigned i = 0; i < m->rank; i++)
		order[i] = i;
	for (unsigned i = m->rank; i-- > 1;) {
		unsigned k = roll(m, i + 1), was = order[i];

		order[i] = order[k];
		order[k] = was;
	}
}

/* (j * n + i) * 2 + k */
static void subscript(struct maker *m, const struct array *a)
{
	buf_puts(m->out, m->rank == 3 ? "(" : "");
	for (unsigned p = 0; p < m->rank; p++) {
		if (p)
			buf_printf(m->out, " * %s + ", size(m, a->order[p]));
		buf_puts(m->out, vars[a->order[p]]);
		if (p == 1 && m->rank == 3)
			buf_puts(m->out, ")");
	}
	buf_puts(m->out, chance(m, 2) ? " + 1" : "");
	buf_puts(m->out, m->offset && chance(m, 30) ? " + off" : "");
}

/* T[(j * n + i) * 2 + k], or T[j][i][k] */
static void place(struct maker *m, const struct array *a)
{
	buf_puts(m->out, a->name);
	for (unsigned p = 0; a->typed && p < m->rank; p++)
		buf_printf(m->out, "[%s]", vars[a->order[p]]);
	if (a->typed)
		return;
	buf_puts(m->out, "[");
	subscript(m, a);
	buf_puts(m->out, "]");
}

/* Loops in this order; returns by how much it went in. */
static void loops(struct maker *m, const unsigned *order)
{
	unsigned odd = m->turns ? 2 : 1; /* which there would spoil all */
	bool part = chance(m, 5 / odd), again = chance(m, 4 / odd);
	unsigned guard = chance(m, 8 / odd) ? 1 + roll(m, 2) : 0;

	indent(m);
	if (chance(m, 3))
		buf_puts(m->out, "if (q > 1) ");
	if (again)
		buf_puts(m->out, "for (r: int = 0; r < 2; r += 1) ");
	for (unsigned p = 0; p < m->rank; p++) {
		unsigned d = order[p];

		buf_printf(m->out, "for (%s: int = %u; %s < %s%s; %s += 1) ", vars[d],
			   part && p == 1 && chance(m, 50), vars[d], guard ? "8" : size(m, d),
			   part && p == 0 && !guard ? " - 1" : "", vars[d]);
	}
	if (guard)
		for (unsigned p = 0; p < m->rank; p++)
			buf_printf(m->out, "%s%s < %s", p ? " && " : "if (", vars[p], size(m, p));
	buf_puts(m->out, guard ? ") " : "");
}

static struct array *pick(struct maker *m, bool filled, bool scratch)
{
	for (unsigned tries = 0; tries < 20; tries++) {
		struct array *a = &m->array[roll(m, ARRAYS)];

		if ((!filled || a->filled) && (!scratch || a->scratch || chance(m, 15)))
			return a;
	}
	return &m->array[0];
}

static bool same_order(const struct maker *m, const struct array *a, const struct array *b)
{
	for (unsigned p = 0; p < m->rank; p++)
		if (a->order[p] != b->order[p])
			return false;
	return true;
}

static void side(struct maker *m, const struct array *a, bool beside)
{
	if (beside)
		buf_printf(m->out, "%s[place]", a->name);
	else
		place(m, a);
}

static void copy(struct maker *m, struct array *to, struct array *from)
{
	const struct array *beside; /* its subscript has a name */
	unsigned order[RANK];

	if (to == &m->array[0])
		to = &m->array[3];
	for (unsigned tries = 0; tries < 4 && !to->typed; tries++) {
		shuffle(m, to->order);
		if (!m->turns || !same_order(m, to, from))
			break;
	}
	shuffle(m, order);
	loops(m, chance(m, 50) ? to->order : chance(m, 50) ? from->order : order);
	beside = !chance(m, 12) ? NULL : chance(m, 50) ? to : from;
	if (beside && !beside->typed) {
		buf_puts(m->out, "{ let place: int = ");
		subscript(m, beside);
		buf_puts(m->out, "; ");
	} else {
		beside = NULL;
	}
	side(m, to, to == beside);
	buf_puts(m->out, " = ");
	side(m, from, from == beside);
	buf_puts(m->out, beside ? "; }\n" : ";\n");
	to->filled = true;
}

static void value(struct maker *m, const struct array *from, const struct array *other)
{
	static const char *const ends[] = {" * 0.5f", " + 1.0f", " > 0.0f ? 1.0f : 0.0f",
					   " + D[i]"};

	place(m, from);
	if (other) {
		buf_puts(m->out, chance(m, 50) ? " + " : " * ");
		place(m, other);
	}
	buf_puts(m->out, ends[roll(m, 4)]);
}

static void elementwise(struct maker *m, struct array *from, struct array *to)
{
	struct array *other = chance(m, 30) ? pick(m, true, false) : NULL;

	if (to == &m->array[0])
		to = &m->array[3];
	if (to != from && !to->typed)
		for (unsigned p = 0; p < m->rank; p++)
			to->order[p] = from->order[p];
	if (other && !same_order(m, other, from) && !chance(m, 15))
		other = NULL;
	loops(m, from->order);
	place(m, to);
	buf_puts(m->out, chance(m, 10) ? " += " : " = ");
	value(m, from, other);
	buf_puts(m->out, ";\n");
	to->filled = true;
}

/* for (k) U[k] = f(T[k]); of U the next nest may see other rows */
static void flat(struct maker *m, const struct array *from, struct array *to)
{
	if (from->typed || to->typed || to == &m->array[0])
		return;
	for (unsigned p = 0; p < m->rank; p++)
		to->order[p] = from->order[p];
	if (to != from && chance(m, m->turns ? 40 : 20))
		shuffle(m, to->order);
	indent(m);
	buf_printf(m->out, "for (z: int = %u; z < %s * %s%s; z += 1) ", chance(m, 5), size(m, 0),
		   size(m, 1), m->rank == 3 ? " * 2" : "");
	buf_printf(m->out, "%s[z] = %s[z%s] %s;\n", to->name, from->name,
		   chance(m, 3) ? " / 2" : "", chance(m, 90) ? "* 0.5f" : "+ (float)z");
	to->filled = true;
}

static void noise(struct maker *m, bool kernel)
{
	const struct array *a = pick(m, false, false);

	indent(m);
	if (m->offset && chance(m, 50)) {
		buf_printf(m->out, "%s = q > 1 ? 2 : 1;\n", m->named ? "to_off[0]" : "off");
		return;
	}
	if (m->loop && chance(m, 40)) {
		buf_printf(m->out, "if (%s) %s;\n", chance(m, 50) ? "t == 1" : "D[1] > 0.5f",
			   chance(m, 70) ? "break" : "continue");
		return;
	}
	switch (roll(m, kernel ? 5 : 4)) {
	case 0:
		buf_puts(m->out, "n -= n > 1 ? 1 : 0;\n");
		break;
	case 1:
		buf_printf(m->out, "D[0] = %s%s;\n", a->name,
			   !a->typed      ? "[3]"
			   : m->rank == 2 ? "[0][1]"
					  : "[0][1][0]");
		break;
	case 2:
		buf_printf(m->out, "%s%s = D[1];\n", a == &m->array[0] ? "B" : a->name,
			   !a->typed || a == &m->array[0] ? "[3]"
			   : m->rank == 2                 ? "[0][1]"
							  : "[0][1][0]");
		break;
	case 3:
		buf_puts(m->out, "for (x: int = 0; x < 4; x += 1) D[x] = D[x] + 1.0f;\n");
		break;
	case 4:
		buf_puts(m->out, "sync;\n");
		break;
	}
}

static void stage(struct maker *m, bool kernel)
{
	struct array *from = pick(m, true, false), *to = pick(m, false, true);
	unsigned what = roll(m, 100);

	if (what < 50)
		copy(m, to, from);
	else if (what < 80)
		elementwise(m, from, chance(m, 30) ? from : to);
	else if (what < 92)
		flat(m, from, chance(m, 30) ? from : to);
	else if (chance(m, m->offset || m->loop ? 90 : 40))
		noise(m, kernel);
}

/* There, something element by element, and back: with one thing at most that spoils it. */
static void chain(struct maker *m, bool kernel)
{
	unsigned spoiled = roll(m, 6), at = 0;
	struct array *last = &m->array[2];

	m->turns = true;
	copy(m, last, &m->array[0]);
	for (unsigned n = 1 + roll(m, 2) - chance(m, 15); n > 0; n--) {
		struct array *next = chance(m, 20) ? last : &m->array[2 + roll(m, ARRAYS - 2)];

		if (at++ == spoiled)
			noise(m, kernel);
		if (chance(m, 40) && !last->typed)
			flat(m, last, next);
		else
			elementwise(m, last, next);
		last = next;
	}
	if (at == spoiled || chance(m, 20))
		noise(m, kernel);
	copy(m, &m->array[1], last);
}

static void declare(struct maker *m)
{
	static const unsigned sizes[RANK] = {5, 3, 2};

	for (unsigned i = 2; i < ARRAYS; i++) {
		struct array *a = &m->array[i];

		if (!a->typed)
			continue;
		shuffle(m, a->order);
		indent(m);
		buf_printf(m->out, "let %s: float", a->name);
		for (unsigned p = 0; p < m->rank; p++)
			buf_printf(m->out, "[%u]", sizes[a->order[p]]);
		buf_puts(m->out, ";\n");
	}
}

const char *random_block(struct arena *arena, uint32_t seed)
{
	static const char *const names[ARRAYS] = {"A", "B", "T", "U", "V", "W"};
	static const char *const temporary[] = {" temporary(T, U, V, W)", " temporary(T, U, V, W)",
						" temporary(T, U, V, W)", " temporary(T, U)", ""};
	struct buf out;
	struct maker m = {.out = &out, .dice.state = seed * 2654435761u + 88172645u};
	bool kernel;

	buf_init(&out, arena);
	m.dice.state = m.dice.state ? m.dice.state : 1;
	for (unsigned i = 0; i < 8; i++)
		roll(&m, 2);
	m.rank = chance(&m, 70) ? 2 : 3;
	m.typed = chance(&m, 25);
	kernel = chance(&m, 20);
	m.loop = chance(&m, 15);
	m.offset = chance(&m, 15);
	m.named = m.offset && chance(&m, 50);
	for (unsigned i = 0; i < ARRAYS; i++) {
		m.array[i] = (struct array){.name = names[i], .filled = i == 0, .scratch = i >= 2};
		for (unsigned p = 0; p < RANK; p++)
			m.array[i].order[p] = p;
		m.array[i].typed = m.typed && i >= 2;
	}
	buf_printf(&out, "func random %s (A: const float *, B: float *, D: float *",
		   kernel ? "kernel" : "host");
	for (unsigned i = 2; i < ARRAYS && !m.typed; i++)
		buf_printf(&out, ", %s: float *", names[i]);
	buf_puts(&out, ", n: int, m: int, q: int) {\n");
	if (m.offset)
		buf_printf(&out, "  let%s off: int = 0;\n", m.named ? " addressed" : "");
	if (m.named)
		buf_puts(&out, "  let to_off: int * = &off;\n");
	buf_printf(&out, "  nest%s%s%s {\n    {\n", chance(&m, 90) ? " noalias" : "",
		   m.typed ? "" : temporary[roll(&m, ARRAY_LEN(temporary))],
		   chance(&m, 70) ? " assume(n >= 0 && m >= 0)" : "");
	m.indent = 3;
	declare(&m);
	if (m.loop) {
		indent(&m);
		buf_puts(&out, "for (t: int = 0; t < 2; t += 1) {\n");
		m.indent++;
	}
	if (chance(&m, 50)) {
		chain(&m, kernel);
	} else {
		for (unsigned i = 3 + roll(&m, 5); i > 0; i--)
			stage(&m, kernel);
		copy(&m, &m.array[1], pick(&m, true, true));
	}
	if (m.loop)
		buf_puts(&out, "      }\n");
	buf_puts(&out, "    }\n  }\n}\n");
	return out.s;
}

/* read_ptx.c - instructions from PTX, for machines without a disassembler.
 *
 *	.target sm_90
 *	.visible .entry _Z1kPf( ... )
 *	{
 *	$L__BB0_2:
 *		ld.global.nc.f32 	%f1, [%rd4];
 *		@%p1 bra 	$L__BB0_2;
 *	}
 *
 * PTX is before ptxas: copies count nothing, and what becomes many instructions counts so many.
 * Loops are unrolled in it as they will be. */
#define _GNU_SOURCE /* memmem */
#include "measure.h"

#include <stdlib.h>
#include <string.h>

/* Operations by their first word, and by whether the type at the end is a float. */
static const struct operation {
	const char *name;
	enum { ANY, FLOATS, INTS, WIDE_INTS } of;
	unsigned weight;
	enum insn_kind kind;
	enum work work;
} operations[] = {
	{"mma", ANY, 1, INSN_WORK, WORK_MMA},
	{"wmma", ANY, 1, INSN_WORK, WORK_MMA},
	{"wgmma", ANY, 1, INSN_WORK, WORK_MMA},
	{"fma", ANY, 1, INSN_WORK, WORK_FMA},
	{"mad", FLOATS, 1, INSN_WORK, WORK_FMA},
	{"add", FLOATS, 1, INSN_WORK, WORK_FP},
	{"sub", FLOATS, 1, INSN_WORK, WORK_FP},
	{"mul", FLOATS, 1, INSN_WORK, WORK_FP},
	{"min", FLOATS, 1, INSN_WORK, WORK_FP},
	{"max", FLOATS, 1, INSN_WORK, WORK_FP},
	{"ex2", ANY, 1, INSN_WORK, WORK_FP},
	{"lg2", ANY, 1, INSN_WORK, WORK_FP},
	{"sin", ANY, 1, INSN_WORK, WORK_FP},
	{"cos", ANY, 1, INSN_WORK, WORK_FP},
	{"rcp", ANY, 4, INSN_WORK, WORK_FP},
	{"rsqrt", ANY, 1, INSN_WORK, WORK_FP},
	{"sqrt", ANY, 8, INSN_WORK, WORK_FP},
	{"tanh", ANY, 1, INSN_WORK, WORK_FP},
	{"div", FLOATS, 12, INSN_WORK, WORK_FP},
	{"div", INTS, 20, INSN_OTHER, WORK_COUNT},
	{"rem", INTS, 20, INSN_OTHER, WORK_COUNT},
	{"div", WIDE_INTS, 54, INSN_OTHER, WORK_COUNT},
	{"rem", WIDE_INTS, 54, INSN_OTHER, WORK_COUNT},
	{"ld", ANY, 1, INSN_LOAD, WORK_LOAD},
	{"ldu", ANY, 1, INSN_LOAD, WORK_LOAD},
	{"ldmatrix", ANY, 1, INSN_LOAD, WORK_LOAD},
	{"tex", ANY, 1, INSN_LOAD, WORK_LOAD},
	{"st", ANY, 1, INSN_STORE, WORK_STORE},
	{"atom", ANY, 1, INSN_STORE, WORK_STORE},
	{"red", ANY, 1, INSN_STORE, WORK_STORE},
	{"bar", ANY, 1, INSN_BARRIER, WORK_COUNT},
	{"barrier", ANY, 1, INSN_BARRIER, WORK_COUNT},
	{"membar", ANY, 1, INSN_BARRIER, WORK_COUNT},
	{"fence", ANY, 1, INSN_BARRIER, WORK_COUNT},
	{"call", ANY, 8, INSN_BARRIER, WORK_COUNT},
	{"bra", ANY, 1, INSN_BRANCH, WORK_COUNT},
	{"mov", ANY, 0, INSN_OTHER, WORK_COUNT},
	{"cvta", ANY, 0, INSN_OTHER, WORK_COUNT},
};

struct goal {
	uint32_t insn;
	const char *label;
};

struct reader {
	struct arena *arena;
	struct vec *list;
	struct code code;
	const char *entry;
	unsigned arch;
	unsigned depth;    /* of braces */
	bool in_entry;     /* between .entry and its { */
	struct vec labels; /* struct goal *: where each is */
	struct vec goals;  /* struct goal *: where branches go */
};

static bool is_name(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
	       c == '_' || c == '$' || c == '%';
}

static uint32_t name_hash(const char *s, size_t n)
{
	uint64_t h = hash_bytes(0, s, n);

	return (uint32_t)(h ^ h >> 32) | 1;
}

static int type_class(const char *op, size_t n)
{
	const char *dot = memrchr(op, '.', n);
	char c = dot ? dot[1] : 0;

	if (c == 'f' || c == 'b')
		return c == 'f' ? FLOATS : INTS;
	return (c == 's' || c == 'u') && dot[2] == '6' ? WIDE_INTS : INTS;
}

static void classify(struct insn *insn, const char *op, size_t n)
{
	size_t stem =
		(size_t)((const char *)memchr(op, '.', n) ? (const char *)memchr(op, '.', n) - op
							  : (ptrdiff_t)n);
	int type = type_class(op, n);

	for (unsigned i = 0; i < ARRAY_LEN(operations); i++) {
		const struct operation *o = &operations[i];

		if (strlen(o->name) != stem || strncmp(o->name, op, stem) != 0 ||
		    (o->of != ANY && (int)o->of != type))
			continue;
		insn->kind = o->kind;
		insn->work = o->work;
		insn->weight = o->weight;
	}
	insn->constant = memmem(op, n, ".nc", 3) != NULL;
	if (memmem(op, n, ".shared", 7) && insn->work < WORK_COUNT)
		insn->work = insn->work == WORK_STORE ? WORK_SHARED_STORE : WORK_SHARED_LOAD;
	if (insn->kind == INSN_LOAD || insn->kind == INSN_STORE)
		insn->amount = memmem(op, n, ".v4.", 4) ? 4 : memmem(op, n, ".v2.", 4) ? 2 : 1;
	else if (memmem(op, n, "16x2", 4))
		insn->amount = 2;
	if (insn->kind == INSN_LOAD && (memmem(op, n, ".param", 6) || memmem(op, n, ".local", 6) ||
					memmem(op, n, ".const", 6))) {
		insn->work = WORK_COUNT; /* constant banks, and the thread's own */
		insn->weight = memmem(op, n, ".local", 6) != NULL;
	}
	if (insn->kind == INSN_STORE && (memmem(op, n, ".param", 6) || memmem(op, n, ".local", 6)))
		insn->work = WORK_COUNT;
}

/* Everything that begins with % is a register; the first, or the first {...}, is written. */
static void read_operands(struct insn *insn, const char *at, const char *end)
{
	bool writes = insn->kind != INSN_STORE && insn->kind != INSN_BRANCH, group = false;

	while (at < end) {
		const char *from = at;

		if (!is_name(*at)) {
			group = *at == '{' || (group && *at != '}');
			if (*at == '[' || (*at == ',' && !group))
				writes = false;
			at++;
			continue;
		}
		while (at < end && is_name(*at))
			at++;
		if (*from != '%')
			continue;
		if (writes && insn->ndst < INSN_REGS)
			insn->dst[insn->ndst++] = name_hash(from, (size_t)(at - from));
		else if (!writes && insn->nsrc < INSN_REGS)
			insn->src[insn->nsrc++] = name_hash(from, (size_t)(at - from));
	}
}

static void add_goal(struct reader *r, struct vec *to, uint32_t insn, const char *label, size_t n)
{
	struct goal *g = arena_alloc(r->arena, sizeof(*g));

	*g = (struct goal){insn, arena_strndup(r->arena, label, n)};
	vec_push(r->arena, to, g);
}

/* A statement without its `;`. */
static void read_statement(struct reader *r, const char *at, const char *end)
{
	struct insn *insn;
	const char *op;

	while (at < end && (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r'))
		at++;
	if (at >= end || *at == '.' || *at == '/')
		return;
	insn = code_add(&r->code);
	if (*at == '@') {
		const char *name = at + 1 + (at[1] == '!');

		op = name;
		while (op < end && is_name(*op))
			op++;
		insn->src[insn->nsrc++] = name_hash(name, (size_t)(op - name));
		at = op;
		while (at < end && (*at == ' ' || *at == '\t'))
			at++;
	}
	op = at;
	while (at < end && (is_name(*at) || *at == '.' || *at == ':'))
		at++;
	classify(insn, op, (size_t)(at - op));
	if (insn->kind == INSN_BRANCH) {
		const char *label = end;

		while (label > at && is_name(label[-1]))
			label--;
		add_goal(r, &r->goals, r->code.n - 1, label, (size_t)(end - label));
	}
	read_operands(insn, at, end);
}

static void finish(struct reader *r)
{
	for (uint32_t i = 0; i < r->goals.n; i++) {
		const struct goal *g = r->goals.at[i];

		for (uint32_t k = 0; k < r->labels.n; k++) {
			const struct goal *l = r->labels.at[k];

			if (strcmp(l->label, g->label) == 0)
				r->code.at[g->insn].target = l->insn;
		}
	}
	for (uint32_t i = 0; i < r->list->n && r->code.n; i++) {
		struct measure *m = r->list->at[i];

		/* of several PTX the newest that the machine takes */
		if (strcmp(m->entry, r->entry) != 0 || m->arch < r->arch)
			continue;
		m->hot = (struct hot){0};
		code_measure(&r->code, false, m);
	}
	r->entry = NULL;
	r->code.n = r->labels.n = r->goals.n = 0;
}

static const char *skip_line(const char *at)
{
	at += strcspn(at, "\n");
	return at + (*at == '\n');
}

/* Outside of kernels: a line. */
static const char *read_outside(struct reader *r, const char *at)
{
	const char *line = at + strspn(at, " \t"), *next = skip_line(at), *found;
	size_t n = (size_t)(next - line);

	if (strncmp(line, ".target sm_", 11) == 0)
		r->arch = (unsigned)strtoul(line + 11, NULL, 10);
	found = memmem(line, n, ".entry ", 7);
	if (found) {
		found += 7 + strspn(found + 7, " \t");
		r->entry = arena_strndup(r->arena, found, strcspn(found, "( \t\r\n"));
		r->in_entry = true;
	}
	if (*line != '{' || !r->in_entry)
		return next;
	r->in_entry = false;
	r->depth = 1;
	return line + 1;
}

/* Inside: a label, a brace, a directive of a line, or a statement. */
static const char *read_inside(struct reader *r, const char *at)
{
	size_t n = 0;

	if (*at == '{' || *at == '}') {
		r->depth += *at == '{' ? 1u : -1u;
		if (r->depth == 0)
			finish(r);
		return at + 1;
	}
	if (strncmp(at, "//", 2) == 0 || strncmp(at, ".loc", 4) == 0 ||
	    strncmp(at, ".pragma", 7) == 0)
		return skip_line(at);
	while (is_name(at[n]))
		n++;
	if (n && at[n] == ':' && at[n + 1] != ':') {
		add_goal(r, &r->labels, r->code.n, at, n);
		return at + n + 1;
	}
	n = strcspn(at, ";");
	read_statement(r, at, at + n);
	return at + n + (at[n] == ';');
}

void read_ptx(struct arena *arena, const char *text, struct vec *list)
{
	struct reader r = {.arena = arena, .list = list, .code.arena = arena};

	while (*text) {
		if (r.depth == 0) {
			text = read_outside(&r, text);
			continue;
		}
		text += strspn(text, " \t\r\n");
		if (*text)
			text = read_inside(&r, text);
	}
}

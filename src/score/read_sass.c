/* read_sass.c - instructions from what cuobjdump -sass and nvdisasm print: a line each, with the
 * address in a comment.
 *
 *	code for sm_90			.target sm_90
 *	Function : _Z1kPf		.text._Z1kPf:
 *	(0050)	@!P0 BRA 0xd0 ;		.L_x_1:
 *	(0060)	LDG.E.64 R4, [R2.64] ;	(0060)	@P0 BRA `(.L_x_1) ;
 *
 * cuobjdump names addresses, nvdisasm labels.  Bytes of the instruction in comments are passed
 * over, and so is the padding at the end. */
#define _GNU_SOURCE /* memmem */
#include "measure.h"

#include <stdlib.h>
#include <string.h>

/* What counts as work, by the mnemonic up to its first dot. */
static const struct mnemonic {
	const char *name;
	enum insn_kind kind;
	enum work work;
} mnemonics[] = {
	{"HMMA", INSN_WORK, WORK_MMA},
	{"IMMA", INSN_WORK, WORK_MMA},
	{"BMMA", INSN_WORK, WORK_MMA},
	{"DMMA", INSN_WORK, WORK_MMA},
	{"HGMMA", INSN_WORK, WORK_MMA},
	{"IGMMA", INSN_WORK, WORK_MMA},
	{"QGMMA", INSN_WORK, WORK_MMA},
	{"FFMA", INSN_WORK, WORK_FMA},
	{"FFMA2", INSN_WORK, WORK_FMA},
	{"DFMA", INSN_WORK, WORK_FMA},
	{"HFMA2", INSN_WORK, WORK_FMA},
	{"FADD", INSN_WORK, WORK_FP},
	{"FMUL", INSN_WORK, WORK_FP},
	{"DADD", INSN_WORK, WORK_FP},
	{"DMUL", INSN_WORK, WORK_FP},
	{"HADD2", INSN_WORK, WORK_FP},
	{"HMUL2", INSN_WORK, WORK_FP},
	{"MUFU", INSN_WORK, WORK_FP},
	{"FMNMX", INSN_WORK, WORK_FP},
	{"LDG", INSN_LOAD, WORK_LOAD},
	{"LD", INSN_LOAD, WORK_LOAD},
	{"LDS", INSN_LOAD, WORK_SHARED_LOAD},
	{"LDSM", INSN_LOAD, WORK_SHARED_LOAD},
	{"TEX", INSN_LOAD, WORK_LOAD},
	{"TLD", INSN_LOAD, WORK_LOAD},
	{"STG", INSN_STORE, WORK_STORE},
	{"ST", INSN_STORE, WORK_STORE},
	{"STS", INSN_STORE, WORK_SHARED_STORE},
	{"ATOM", INSN_STORE, WORK_STORE},
	{"ATOMG", INSN_STORE, WORK_STORE},
	{"ATOMS", INSN_STORE, WORK_SHARED_STORE},
	{"RED", INSN_STORE, WORK_STORE},
	{"REDG", INSN_STORE, WORK_STORE},
	{"LDGSTS", INSN_STORE, WORK_SHARED_STORE},
	{"STL", INSN_STORE, WORK_COUNT},
	{"BAR", INSN_BARRIER, WORK_COUNT},
	{"BRA", INSN_BRANCH, WORK_COUNT},
	{"JMP", INSN_BRANCH, WORK_COUNT},
};

struct reader {
	struct arena *arena;
	struct vec *list;
	struct code code;
	const char *entry;
	unsigned arch;
	uint32_t *pc;      /* of each instruction */
	uint32_t *wanted;  /* address a branch goes to; UINT32_MAX: a label */
	const char **goes; /* label a branch goes to */
	uint32_t cap;
	struct vec labels; /* const char *; the index follows in `where` */
	uint32_t *where;
};

static uint32_t reg_number(unsigned number)
{
	return number + 1;
}

/* How many registers, which are 4 bytes each, an access of this mnemonic fills or stores. */
static unsigned width_of(const char *mnemonic, size_t n)
{
	if (memmem(mnemonic, n, ".128", 4))
		return 4;
	return memmem(mnemonic, n, ".64", 3) ? 2 : 1;
}

static void add_reg(uint32_t *list, unsigned *n, uint32_t reg)
{
	if (*n < INSN_REGS)
		list[(*n)++] = reg;
}

/* R12 or R12.64, of which only whole names count: not UR4, not SR_TID. */
static void read_operands(struct insn *insn, const char *at, const char *end, unsigned width)
{
	bool first = true, stores = insn->kind == INSN_STORE || insn->kind == INSN_BRANCH;

	while (at < end) {
		bool name = (*at >= 'A' && *at <= 'Z') || *at == '_';
		const char *from = at;

		if (!name) {
			first = first && *at != ',';
			at++;
			continue;
		}
		while (at < end && ((*at >= 'A' && *at <= 'Z') || (*at >= '0' && *at <= '9') ||
				    *at == '_' || (*at >= 'a' && *at <= 'z')))
			at++;
		if (*from != 'R' || at - from < 2 || from[1] < '0' || from[1] > '9')
			continue;
		if (first && !stores && insn->ndst == 0) {
			unsigned number = (unsigned)strtoul(from + 1, NULL, 10);

			for (unsigned i = 0; i < width; i++)
				add_reg(insn->dst, &insn->ndst, reg_number(number + i));
		} else {
			bool wide = at + 2 < end && memcmp(at, ".64", 3) == 0;
			unsigned number = (unsigned)strtoul(from + 1, NULL, 10);

			add_reg(insn->src, &insn->nsrc, reg_number(number));
			if (wide)
				add_reg(insn->src, &insn->nsrc, reg_number(number + 1));
		}
	}
}

static void grow(struct reader *r)
{
	uint32_t cap = r->cap ? 2 * r->cap : 64;
	uint32_t *pc = arena_array(r->arena, cap, sizeof(*pc));
	uint32_t *wanted = arena_array(r->arena, cap, sizeof(*wanted));
	const char **goes = arena_array(r->arena, cap, sizeof(*goes));

	if (r->cap) {
		memcpy(pc, r->pc, r->cap * sizeof(*pc));
		memcpy(wanted, r->wanted, r->cap * sizeof(*wanted));
		memcpy(goes, r->goes, r->cap * sizeof(*goes));
	}
	r->pc = pc;
	r->wanted = wanted;
	r->goes = goes;
	r->cap = cap;
}

static void read_target(struct reader *r, uint32_t i, const char *at, const char *end)
{
	const char *hex = memmem(at, (size_t)(end - at), "0x", 2);
	const char *label = memmem(at, (size_t)(end - at), "`(", 2);

	r->wanted[i] = UINT32_MAX;
	if (label)
		r->goes[i] = arena_strndup(r->arena, label + 2, strcspn(label + 2, ")"));
	else if (hex)
		r->wanted[i] = (uint32_t)strtoul(hex, NULL, 16);
}

static void read_insn(struct reader *r, uint32_t pc, const char *at)
{
	const char *end = at + strcspn(at, ";"), *dot;
	struct insn *insn;
	uint32_t i = r->code.n;
	size_t n, stem;

	if (i == r->cap)
		grow(r);
	insn = code_add(&r->code);
	r->pc[i] = pc;
	r->wanted[i] = UINT32_MAX;
	r->goes[i] = NULL;
	if (*at == '@')
		at += strcspn(at, " ");
	at += strspn(at, " {");
	n = strcspn(at, " ;");
	dot = memchr(at, '.', n);
	stem = dot ? (size_t)(dot - at) : n;
	for (unsigned k = 0; k < ARRAY_LEN(mnemonics); k++)
		if (strlen(mnemonics[k].name) == stem &&
		    strncmp(mnemonics[k].name, at, stem) == 0) {
			insn->kind = mnemonics[k].kind;
			insn->work = mnemonics[k].work;
		}
	if (insn->kind == INSN_LOAD || insn->kind == INSN_STORE)
		insn->amount = width_of(at, n);
	else if (stem && at[stem - 1] == '2')
		insn->amount = 2;                          /* of two halves, or two floats */
	if (memmem(at, (size_t)(end - at), "RZ, RZ", 6)) { /* HFMA2 that sets a register */
		insn->kind = insn->kind == INSN_WORK ? INSN_OTHER : insn->kind;
		insn->work = insn->kind == INSN_OTHER ? WORK_COUNT : insn->work;
	}
	insn->constant = memmem(at, n, ".CONSTANT", 9) != NULL;
	if (stem == 3 && strncmp(at, "NOP", 3) == 0)
		insn->weight = 0;
	if (at + n > end)
		return;
	if (insn->kind == INSN_BRANCH)
		read_target(r, i, at + n, end);
	read_operands(insn, at + n, end, insn->kind == INSN_LOAD ? width_of(at, n) : 1);
}

static void resolve(struct reader *r)
{
	for (uint32_t i = 0; i < r->code.n; i++) {
		for (uint32_t k = 0; r->wanted[i] != UINT32_MAX && k < r->code.n; k++)
			if (r->pc[k] == r->wanted[i])
				r->code.at[i].target = k;
		for (uint32_t k = 0; r->goes[i] && k < r->labels.n; k++)
			if (strcmp(r->labels.at[k], r->goes[i]) == 0)
				r->code.at[i].target = r->where[k];
	}
}

static void finish(struct reader *r)
{
	struct measure *m =
		r->entry ? measure_find(r->arena, r->list, r->entry, r->arch, false) : NULL;

	while (r->code.n && r->code.at[r->code.n - 1].weight == 0)
		r->code.n--;
	if (m && r->code.n) {
		resolve(r);
		code_measure(&r->code, true, m);
	}
	r->entry = NULL;
	r->code.n = r->labels.n = 0;
}

static void add_label(struct reader *r, const char *name)
{
	uint32_t *where = arena_array(r->arena, r->labels.n + 1u, sizeof(*where));

	if (r->labels.n)
		memcpy(where, r->where, r->labels.n * sizeof(*where));
	where[r->labels.n] = r->code.n;
	r->where = where;
	vec_push(r->arena, &r->labels, (void *)(uintptr_t)name);
}

static const char *word_after(struct arena *arena, const char *line, const char *mark,
			      const char *stop)
{
	const char *at = strstr(line, mark);

	return at ? arena_strndup(arena, at + strlen(mark), strcspn(at + strlen(mark), stop))
		  : NULL;
}

static void read_line(struct reader *r, const char *line)
{
	const char *arch = word_after(r->arena, line, "code for sm_", " \t\r");
	const char *at = line + strspn(line, " \t"), *name;

	if (!arch && strncmp(at, ".target", 7) == 0)
		arch = word_after(r->arena, at, "sm_", " \t\r,");
	if (arch) {
		finish(r);
		r->arch = (unsigned)strtoul(arch, NULL, 10);
		return;
	}
	name = word_after(r->arena, line, "Function : ", " \t\r");
	if (!name && strncmp(at, ".text.", 6) == 0 && strchr(at, ':'))
		name = word_after(r->arena, at, ".text.", ":");
	if (name) {
		finish(r);
		r->entry = name;
		return;
	}
	if (!r->entry)
		return;
	if (at[0] == '.' && at[strcspn(at, ": \t")] == ':') {
		add_label(r, arena_strndup(r->arena, at, strcspn(at, ":")));
	} else if (strncmp(at, "/*", 2) == 0) {
		char *after;
		unsigned long pc = strtoul(at + 2, &after, 16);

		if (after != at + 2 && strncmp(after, "*/", 2) == 0 && strchr(after, ';'))
			read_insn(r, (uint32_t)pc, after + 2 + strspn(after + 2, " \t"));
	}
}

void read_sass(struct arena *arena, const char *text, struct vec *list)
{
	struct reader r = {.arena = arena, .list = list, .code.arena = arena};

	while (*text) {
		size_t n = strcspn(text, "\n");

		read_line(&r, arena_strndup(arena, text, n));
		text += n + (text[n] == '\n');
	}
	finish(&r);
}

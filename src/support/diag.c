/* diag.c - collecting messages, and what a byte offset is called by line and column.
 *
 * Messages are kept in the order they were made and sorted by position only when somebody asks, so
 * that neither the order of analyses nor a late note changes what is printed. */
#include "cunest/diag.h"

#include <string.h>

struct diags {
	struct arena *arena;
	const struct source *source;
	struct vec all; /* struct diag *, as they were made: what marks count */
	struct {
		struct vec all; /* by position */
		bool valid;
	} *sorted; /* through a pointer: sorting is not a visible change */
	unsigned errors;
	uint8_t policy[DIAG_COUNT]; /* enum diag_policy */
};

struct diag_row {
	const char *name, *help;
	enum severity severity;
};

static const struct diag_row diag_rows[DIAG_COUNT] = {
#define DIAG(id, name, severity, help) {name, help, SEVERITY_##severity},
#include "cunest/diag.def"
#undef DIAG
};

const char *diag_name(enum diag_id id)
{
	return diag_rows[id].name;
}

const char *diag_help(enum diag_id id)
{
	return diag_rows[id].help;
}

enum severity diag_severity(enum diag_id id)
{
	return diag_rows[id].severity;
}

enum diag_id diag_find(const char *name)
{
	unsigned id = 0;

	while (id < DIAG_COUNT && strcmp(diag_rows[id].name, name) != 0)
		id++;
	return (enum diag_id)id;
}

const char *severity_name(enum severity severity)
{
	static const char *const names[] = {
		[SEVERITY_NOTE] = "note",
		[SEVERITY_REMARK] = "remark",
		[SEVERITY_WARNING] = "warning",
		[SEVERITY_ERROR] = "error",
	};

	return names[severity];
}

const char *remark_name(enum remark_kind kind)
{
	static const char *const names[] = {
		[REMARK_NONE] = "none",
		[REMARK_PASSED] = "passed",
		[REMARK_MISSED] = "missed",
		[REMARK_ANALYSIS] = "analysis",
	};

	return names[kind];
}

/* A line ends at LF, CRLF or a CR alone, as for the compilers. */
struct position position_at(struct position_cursor *cursor, uint32_t offset)
{
	const struct source *source = cursor->source;

	if (offset > source->size)
		offset = source->size;
	if (!cursor->line || offset < cursor->line_start) {
		cursor->line_start = 0;
		cursor->line = 1;
	}
	for (uint32_t i = cursor->line_start; i < offset; i++) {
		char c = source->text[i];

		if (c == '\n' || (c == '\r' && source->text[i + 1] != '\n')) {
			cursor->line++;
			cursor->line_start = i + 1;
		}
	}
	return (struct position){cursor->line, offset - cursor->line_start + 1};
}

struct position source_position(const struct source *source, uint32_t offset)
{
	struct position_cursor cursor = {.source = source};

	return position_at(&cursor, offset);
}

struct diags *diags_create(struct arena *arena, const struct source *source)
{
	struct diags *diags = arena_alloc(arena, sizeof(*diags));

	diags->arena = arena;
	diags->source = source;
	diags->sorted = arena_alloc(arena, sizeof(*diags->sorted));
	return diags;
}

void diags_policy(struct diags *diags, const uint8_t policy[DIAG_COUNT])
{
	memcpy(diags->policy, policy, sizeof(diags->policy));
}

struct arena *diags_arena(const struct diags *diags)
{
	return diags->arena;
}

const struct source *diags_source(const struct diags *diags)
{
	return diags->source;
}

static struct diag *diag_create(struct diags *diags, enum diag_id id, struct span where,
				const char *fmt, va_list args)
{
	struct diag *d = arena_alloc(diags->arena, sizeof(*d));

	d->id = id;
	d->severity = diag_rows[id].severity;
	d->where = where;
	d->text = diag_format(diags->arena, &d->args, fmt, args);
	d->name = diag_format_name(diags->arena, fmt, "Text");
	return d;
}

static void diags_add(struct diags *diags, struct diag *d)
{
	vec_push(diags->arena, &diags->all, d);
	diags->sorted->valid = false;
	if (d->severity == SEVERITY_ERROR)
		diags->errors++;
}

struct diag *diag_report(struct diags *diags, enum diag_id id, struct span where, const char *fmt,
			 ...)
{
	struct diag *d;
	va_list args;

	va_start(args, fmt);
	d = diag_create(diags, id, where, fmt, args);
	va_end(args);
	if (diags->policy[id] == POLICY_ERROR)
		d->severity = SEVERITY_ERROR;
	/* A remark that no pass made is selected by its own name: -Rpass-missed=opaque. */
	if (d->severity == SEVERITY_REMARK) {
		d->remark = id == DIAG_PASS       ? REMARK_PASSED
			    : id == DIAG_ANALYSIS ? REMARK_ANALYSIS
						  : REMARK_MISSED;
		d->pass = diag_rows[id].name + strlen("nest-");
	}
	if (diags->policy[id] != POLICY_OFF)
		diags_add(diags, d);
	return d;
}

void diag_note(struct diags *diags, struct diag *d, struct span where, const char *fmt, ...)
{
	struct diag *note;
	va_list args;

	va_start(args, fmt);
	note = diag_create(diags, d->id, where, fmt, args);
	va_end(args);
	note->severity = SEVERITY_NOTE;
	vec_push(diags->arena, &d->notes, note);
}

/* A remark of a pass may be one more of those that an id names: -Wno-nest-unchanged is about both. */
static bool is_off(const struct diags *diags, const char *name)
{
	for (unsigned id = 0; id < DIAG_COUNT; id++)
		if (diags->policy[id] == POLICY_OFF &&
		    strcmp(diag_rows[id].name + strlen("nest-"), name) == 0)
			return true;
	return false;
}

struct diag *diag_vremark(struct diags *diags, enum remark_kind kind, const char *pass,
			  struct span where, const char *fmt, va_list args)
{
	static const enum diag_id ids[] = {
		[REMARK_NONE] = DIAG_ANALYSIS,
		[REMARK_PASSED] = DIAG_PASS,
		[REMARK_MISSED] = DIAG_MISSED,
		[REMARK_ANALYSIS] = DIAG_ANALYSIS,
	};
	struct diag *d = diag_create(diags, ids[kind], where, fmt, args);

	d->remark = kind == REMARK_NONE ? REMARK_ANALYSIS : kind;
	d->pass = pass;
	if (!is_off(diags, pass))
		diags_add(diags, d);
	return d;
}

struct diag *diag_remark(struct diags *diags, enum remark_kind kind, const char *pass,
			 struct span where, const char *fmt, ...)
{
	struct diag *d;
	va_list args;

	va_start(args, fmt);
	d = diag_vremark(diags, kind, pass, where, fmt, args);
	va_end(args);
	return d;
}

void diag_append(struct diags *diags, struct diag *d, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	d->text = arena_printf(diags->arena, "%s%s", d->text,
			       diag_format(diags->arena, &d->args, fmt, args));
	va_end(args);
}

void diag_cut(struct diags *diags, struct diag *d, size_t length)
{
	size_t at = 0;

	d->text = arena_strndup(diags->arena, d->text, length);
	for (uint32_t i = 0; i < d->args.n; i++) {
		struct diag_arg *arg = d->args.at[i];
		size_t n = strlen(arg->text);

		if (at + n > length)
			arg->text = arena_strndup(diags->arena, arg->text,
						  at < length ? length - at : 0);
		at += n;
	}
}

void diag_fix(struct diags *diags, struct diag *d, struct span where, const char *text)
{
	struct diag_fix *fix = arena_alloc(diags->arena, sizeof(*fix));

	*fix = (struct diag_fix){where, text};
	vec_push(diags->arena, &d->fixes, fix);
}

uint32_t diags_mark(const struct diags *diags)
{
	return diags->all.n;
}

struct vec diags_take(struct diags *diags, uint32_t mark)
{
	struct vec taken = {0};

	for (uint32_t i = mark; i < diags->all.n; i++) {
		const struct diag *d = diags->all.at[i];

		diags->errors -= d->severity == SEVERITY_ERROR;
		vec_push(diags->arena, &taken, diags->all.at[i]);
	}
	if (diags->all.n > mark)
		diags->all.n = mark;
	diags->sorted->valid = false;
	return taken;
}

void diags_give(struct diags *diags, const struct vec *taken)
{
	for (uint32_t i = 0; i < taken->n; i++)
		diags_add(diags, taken->at[i]);
}

unsigned diags_errors(const struct diags *diags)
{
	return diags->errors;
}

static int by_position(const void *a, const void *b)
{
	const struct diag *x = a, *y = b;
	uint32_t xlo = span_none(x->where) ? 0 : x->where.lo;
	uint32_t ylo = span_none(y->where) ? 0 : y->where.lo;

	if (span_none(x->where) != span_none(y->where))
		return span_none(x->where) ? -1 : 1;
	return (xlo > ylo) - (xlo < ylo);
}

const struct vec *diags_all(const struct diags *diags)
{
	struct vec *sorted = &diags->sorted->all;

	if (!diags->sorted->valid) {
		sorted->n = 0;
		for (uint32_t i = 0; i < diags->all.n; i++)
			vec_push(diags->arena, sorted, diags->all.at[i]);
		vec_sort(diags->arena, sorted, by_position);
		diags->sorted->valid = true;
	}
	return sorted;
}

/* "'x' stays in the loop over 'i'", of what says a reason after that. */
static size_t subject(const struct diag *d)
{
	const char *colon = strstr(d->text, ": ");

	return colon ? (size_t)(colon - d->text) : strlen(d->text);
}

static bool same_subject(const struct diag *a, const struct diag *b)
{
	size_t n = subject(a);

	return a->remark == b->remark && strcmp(a->pass, b->pass) == 0 &&
	       a->where.lo == b->where.lo && a->where.hi == b->where.hi && n == subject(b) &&
	       memcmp(a->text, b->text, n) == 0;
}

static bool names_facts(const struct diag *d)
{
	size_t n = strlen(d->text);

	return n > 6 && strcmp(d->text + n - 6, " would") == 0;
}

void diags_once(struct diags *diags)
{
	const struct vec *sorted = diags_all(diags);
	struct vec kept = {0};

	for (uint32_t i = 0; i < sorted->n; i++) {
		struct diag *d = sorted->at[i], *before = NULL;
		uint32_t k = kept.n;

		while (d->remark == REMARK_MISSED && !before && k > 0) {
			struct diag *other = kept.at[--k];

			if (other->where.lo != d->where.lo)
				break;
			before =
				other->remark == d->remark && same_subject(other, d) ? other : NULL;
		}
		if (!before)
			vec_push(diags->arena, &kept, d);
		else if (names_facts(d) && !names_facts(before))
			kept.at[k] = d;
	}
	diags->all = kept;
	diags->sorted->valid = false;
}

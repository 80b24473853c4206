/* fusions_compare.c - two texts of fusions, line by line.
 *
 * A sum that was fused and is not, or the reverse, is another rounding, so FMAs and ADDs must be of the same lines.  A
 * product is rounded when it has a MUL; what its sums then are says whether that matters, so MULs count where there are
 * sums in the line too.  Where a line has several kinds, their proportion must be the same: each copy of the line that
 * unrolling or a tail makes has as many of each.
 *
 * What nvcc moves before a loop gets the line of the loop, or none, and what a form has there already keeps its own.  So a
 * kind that is missing in a line is not missed where the same text has it without a line, or in a line in which the other
 * text does nothing at all.  But where both texts have products in such lines, another one was moved: of
 * a[i] * b[i] + c[j] * d[j] the one that the inner loop does not change is rounded.  Proportions are not compared in lines
 * with a reciprocal or the like, which are more operations than are written. */
#include "cunest/fusions.h"

#include <stdlib.h>
#include <string.h>

struct seen {
	const char *entry, *arch, *file;
	uint32_t line;
	struct line_range *range;
	unsigned count[2][FLOAT_KINDS]; /* before, after */
	unsigned kinds[2]; /* bit sets of those that are not 0, but for those after KIND_SPECIAL */
};

struct comparing {
	struct arena *arena;
	const struct fusions_scope *scope;
	struct vec seen; /* struct seen *; sorted by key once both are read */
};

enum { PLACES_MOST = 80 };

struct source_line {
	const char *file;
	uint32_t line;
};

/* ---- reading ---- */

/* "12:a.cu", until a tab or the end. */
static bool read_place(struct arena *arena, const char **at, struct source_line *out)
{
	char *end;
	size_t n;

	if (**at != '\t' || (*at)[1] < '0' || (*at)[1] > '9')
		return false;
	out->line = (uint32_t)strtoul(*at + 1, &end, 10);
	if (*end != ':')
		return false;
	n = strcspn(end + 1, "\t");
	out->file = arena_strndup(arena, end + 1, n);
	*at = end + 1 + n;
	return true;
}

/* nvcc makes a name absolute. */
static bool is_source(const struct fusions_scope *scope, const char *file)
{
	size_t n = strlen(file), m = strlen(scope->file);

	return n >= m && strcmp(file + n - m, scope->file) == 0 &&
	       (n == m || file[n - m - 1] == '/');
}

/* The range that decides about a line: of several that have it the last one. */
static struct line_range *range_of(const struct fusions_scope *scope, uint32_t line)
{
	struct line_range *found = NULL;

	for (uint32_t i = 0; i < scope->ranges.n; i++) {
		struct line_range *range = scope->ranges.at[i];

		if (range->first <= line && line <= range->last)
			found = range;
	}
	return found;
}

static void add(struct comparing *c, struct seen *seen, const struct source_line *places,
		unsigned n, unsigned side)
{
	const struct fusions_scope *scope = c->scope;
	const struct source_line *place = NULL;

	for (unsigned i = 0; i < n && !seen->range; i++) {
		place = &places[i];
		seen->range = is_source(scope, place->file) ? range_of(scope, place->line) : NULL;
	}
	if (seen->range && side == 0)
		seen->range->compiled = true;
	if (seen->range ? seen->range->skip
			: scope->entry && !scope->entry(scope->context, seen->entry))
		return;
	seen->file = is_source(scope, place->file) || !place->line ? "" : place->file;
	seen->line = place->line;
	if (!*seen->file && scope->stands_for && place->line < scope->nlines)
		seen->line = scope->stands_for[place->line];
	vec_push(c->arena, &c->seen, seen);
}

/* "2*4,0*4", until a tab. */
static bool read_counts(struct seen *seen, const char **at, unsigned side)
{
	unsigned long kind, count;
	char *end;

	do {
		kind = strtoul(*at, &end, 10);
		if (end == *at || *end != '*' || kind >= FLOAT_KINDS)
			return false;
		*at = end + 1;
		count = strtoul(*at, &end, 10);
		if (end == *at || (*end != ',' && *end != '\t'))
			return false;
		seen->count[side][kind] += (unsigned)count;
		if (count && kind < KIND_SPECIAL)
			seen->kinds[side] |= 1u << kind;
		*at = end + (*end == ',');
	} while (*end == ',');
	return true;
}

/* The mangled name without what is different in each file: an unnamed namespace is 37_GLOBAL__N__55b6a051_5_k_cu_ac1ae0cb,
 * of which the number is the size. */
static const char *same_in_files(struct arena *arena, const char *entry)
{
	static const char unnamed[] = "_GLOBAL__N_";
	const char *at = strstr(entry, unnamed);
	struct buf b;

	if (!at)
		return entry;
	buf_init(&b, arena);
	for (; at; at = strstr(entry, unnamed)) {
		const char *number = at;
		unsigned long size;

		while (number > entry && number[-1] >= '0' && number[-1] <= '9')
			number--;
		size = number < at ? strtoul(number, NULL, 10) : 0;
		if (size < strlen(unnamed) || size > strlen(at))
			size = strlen(unnamed);
		buf_put(&b, entry, (size_t)(number - entry));
		buf_puts(&b, "(unnamed)");
		entry = at + size;
	}
	buf_puts(&b, entry);
	return b.s;
}

static bool read_line(struct comparing *c, const char *at, unsigned side)
{
	struct seen *seen = arena_alloc(c->arena, sizeof(*seen));
	struct source_line places[PLACES_MOST];
	size_t length = strcspn(at, "\t");
	unsigned n = 0;

	seen->entry = same_in_files(c->arena, arena_strndup(c->arena, at, length));
	at += length + (at[length] == '\t');
	length = strcspn(at, "\t");
	seen->arch = arena_strndup(c->arena, at, length);
	at += length + (at[length] == '\t');
	if (at[0] == '-' && at[1] == '\t')
		at++;
	else if (!read_counts(seen, &at, side))
		return false;
	for (; *at && n < PLACES_MOST; n++)
		if (!read_place(c->arena, &at, &places[n]))
			return false;
	if (n)
		add(c, seen, places, n, side);
	return n > 0;
}

static bool read_text(struct comparing *c, const char *text, unsigned side)
{
	while (*text) {
		size_t n = strcspn(text, "\n");

		if (text[n] != '\n' || !read_line(c, arena_strndup(c->arena, text, n), side))
			return false;
		text += n + 1;
	}
	return true;
}

/* ---- comparing ---- */

static int by_function(const struct seen *x, const struct seen *y)
{
	int order = strcmp(x->entry, y->entry);

	return order ? order : strcmp(x->arch, y->arch);
}

static int by_key(const void *a, const void *b)
{
	const struct seen *x = a, *y = b;
	int order = by_function(x, y);

	order = order ? order : strcmp(x->file, y->file);
	return order ? order : x->line < y->line ? -1 : x->line > y->line;
}

/* Those of equal keys become one. */
static void unite(struct comparing *c)
{
	uint32_t kept = 0;

	vec_sort(c->arena, &c->seen, by_key);
	for (uint32_t i = 0; i < c->seen.n; i++) {
		struct seen *seen = c->seen.at[i], *last = kept ? c->seen.at[kept - 1] : NULL;

		if (last && by_key(last, seen) == 0) {
			for (unsigned side = 0; side < 2; side++) {
				last->kinds[side] |= seen->kinds[side];
				for (unsigned k = 0; k < FLOAT_KINDS; k++)
					last->count[side][k] += seen->count[side][k];
			}
			last->range = last->range ? last->range : seen->range;
		} else {
			c->seen.at[kept++] = seen;
		}
	}
	c->seen.n = kept;
}

static unsigned all_of(enum float_what what)
{
	unsigned set = 0;

	for (unsigned type = 0; type < FLOAT_TYPES; type++)
		set |= 1u << (type * WHAT_COUNT + what);
	return set;
}

/* The products of types in which something is added, too. */
static unsigned beside_sums(unsigned kinds)
{
	return ((kinds & all_of(WHAT_ADD)) << WHAT_MUL) |
	       ((kinds & all_of(WHAT_FMA)) >> (WHAT_FMA - WHAT_MUL));
}

/* Of one function, by side. */
struct function {
	unsigned all[2];
	unsigned alone[2]; /* kinds in lines in which the other text does nothing, or without one */
	unsigned rest[2];  /* kinds in lines of both, or without one */
};

static bool is_alone(const struct seen *s, unsigned side)
{
	return s->kinds[side] && !s->kinds[!side] && s->line;
}

static void add_kinds(struct function *f, const struct seen *s)
{
	for (unsigned side = 0; side < 2; side++) {
		bool alone = is_alone(s, side);

		f->all[side] |= s->kinds[side];
		f->alone[side] |= alone || !s->line ? s->kinds[side] : 0;
		f->rest[side] |= alone ? 0 : s->kinds[side];
	}
}

/* A product that is before a loop in one text, and another before another loop in the other? */
static bool moves_another(const struct seen *s, unsigned side, const struct function *f)
{
	unsigned products = beside_sums(f->all[0] | f->all[1]);

	return is_alone(s, side) && (s->kinds[side] & products & f->alone[!side] & ~f->rest[!side]);
}

static bool kinds_differ(const struct seen *s, const struct function *f)
{
	unsigned both = s->kinds[0] | s->kinds[1];
	unsigned count = all_of(WHAT_ADD) | all_of(WHAT_FMA) | beside_sums(both);

	for (unsigned side = 0; side < 2; side++) {
		bool alone = is_alone(s, side) || !s->line;
		unsigned elsewhere = (alone ? f->all : f->alone)[!side];

		if (s->count[!side][KIND_TWICE])
			elsewhere |= all_of(WHAT_ADD) | all_of(WHAT_MUL);
		if (s->count[!side][KIND_FIRST])
			elsewhere |= all_of(WHAT_FMA) | all_of(WHAT_MUL);
		if ((s->kinds[side] & ~s->kinds[!side] & ~elsewhere & count) ||
		    moves_another(s, side, f))
			return true;
	}
	return false;
}

/* a : b of one text, as in the other; what is in one of them alone is a matter of kinds. */
static bool is_another(unsigned a, unsigned b, unsigned other_a, unsigned other_b)
{
	return a && b && other_a && other_b && (uint64_t)a * other_b != (uint64_t)other_a * b;
}

/* Each copy of a line, as unrolling and tails make them, has as many products, sums and FMAs. */
static bool proportion_differs(const struct seen *s, unsigned type)
{
	unsigned add = type * WHAT_COUNT + WHAT_ADD, mul = type * WHAT_COUNT + WHAT_MUL;
	unsigned fma = type * WHAT_COUNT + WHAT_FMA;
	const unsigned *a = s->count[0], *b = s->count[1];

	return is_another(a[add], a[fma], b[add], b[fma]) ||
	       is_another(a[mul], a[add] + a[fma], b[mul], b[add] + b[fma]);
}

static bool differs(const struct seen *s, const struct function *f)
{
	if (kinds_differ(s, f))
		return true;
	for (unsigned k = KIND_SPECIAL; k < FLOAT_KINDS; k++)
		if (s->count[0][k] || s->count[1][k])
			return false;
	for (unsigned type = 0; type < FLOAT_TYPES; type++)
		if (proportion_differs(s, type))
			return true;
	return false;
}

static void tell(struct comparing *c, const struct seen *s, bool new_entry, struct vec *out)
{
	struct fusion_difference *d = arena_alloc(c->arena, sizeof(*d));

	*d = (struct fusion_difference){.entry = s->entry,
					.arch = s->arch,
					.line = *s->file ? 0 : s->line,
					.before = s->kinds[0],
					.after = s->kinds[1],
					.range = s->range,
					.new_entry = new_entry};
	vec_push(c->arena, out, d);
}

/* Of one function, i to end. */
static void compare_function(struct comparing *c, uint32_t i, uint32_t end, struct vec *out)
{
	struct function f = {0};

	for (uint32_t k = i; k < end; k++)
		add_kinds(&f, c->seen.at[k]);
	if (!f.all[1]) /* a kernel that is not there any more does nothing else */
		return;
	for (; i < end; i++) {
		const struct seen *s = c->seen.at[i];

		/* one that is new was on the host, which fuses nothing */
		if (f.all[0] ? differs(s, &f) : s->kinds[1] & all_of(WHAT_FMA))
			tell(c, s, !f.all[0], out);
	}
}

/* Lines with sums first, which say more. */
static int by_line(const void *a, const void *b)
{
	const struct fusion_difference *x = a, *y = b;
	unsigned sums = all_of(WHAT_ADD) | all_of(WHAT_FMA);
	bool has_x = (x->before | x->after) & sums, has_y = (y->before | y->after) & sums;

	if (has_x != has_y)
		return has_x ? -1 : 1;
	return x->line < y->line ? -1 : x->line > y->line;
}

bool fusions_compare(struct arena *arena, const struct fusions_scope *scope, const char *before,
		     const char *after, struct vec *out)
{
	struct comparing c = {.arena = arena, .scope = scope};

	if (!before || !after || !read_text(&c, before, 0) || !read_text(&c, after, 1))
		return false;
	unite(&c);
	for (uint32_t i = 0, end; i < c.seen.n; i = end) {
		for (end = i; end < c.seen.n && by_function(c.seen.at[i], c.seen.at[end]) == 0;)
			end++;
		compare_function(&c, i, end, out);
	}
	vec_sort(arena, out, by_line);
	return true;
}

/* ---- words ---- */

const char *fusions_kinds(struct arena *arena, unsigned kinds)
{
	static const char *const names[KIND_SPECIAL] = {
		"FADD",  "FMUL",  "FFMA",  "DADD",       "DMUL",       "DFMA",
		"HADD2", "HMUL2", "HFMA2", "HADD2.BF16", "HMUL2.BF16", "HFMA2.BF16"};
	static const enum float_what order[] = {WHAT_FMA, WHAT_MUL, WHAT_ADD};
	unsigned left = 0;
	struct buf b;

	for (unsigned k = 0; k < KIND_SPECIAL; k++)
		left += (kinds >> k) & 1;
	if (!left)
		return "no float operation";
	buf_init(&b, arena);
	for (unsigned type = 0; type < FLOAT_TYPES; type++)
		for (unsigned i = 0; i < ARRAY_LEN(order); i++) {
			unsigned kind = type * WHAT_COUNT + order[i];

			if (!((kinds >> kind) & 1))
				continue;
			buf_puts(&b, names[kind]);
			left--;
			buf_puts(&b, left > 1 ? ", " : left ? " and " : "");
		}
	return b.s;
}

const char *fusions_text(struct arena *arena, const struct fusion_difference *d)
{
	static const char rest[] =
		"which fp(strict) forbids; fp(contract) leaves to nvcc what it fuses";
	const char *before = fusions_kinds(arena, d->before);
	const char *after = fusions_kinds(arena, d->after);
	const char *line = d->line ? arena_printf(arena, "line %u", d->line)
				   : arena_printf(arena, "code of '%s' without a line", d->entry);

	if (d->new_entry)
		return arena_printf(arena,
				    "%s: %s in a kernel that was a loop of the host (sm_%s), %s",
				    line, after, d->arch, rest);
	if (d->before == d->after)
		return arena_printf(arena,
				    "%s: %s in another proportion than as written (sm_%s), %s",
				    line, before, d->arch, rest);
	return arena_printf(arena, "%s: %s as written, %s as rewritten (sm_%s), %s", line, before,
			    after, d->arch, rest);
}

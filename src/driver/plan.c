/* plan.c - -n: each nest in a line: where, in which function, its form, what that gains, which passes changed it, its
 * clauses. */
#include "cli.h"

#include <string.h>

enum { COLUMNS = 6 };

struct table {
	struct arena *arena;
	struct vec rows; /* const char **, COLUMNS each */
};

static void add_row(struct table *t, const char *const cells[COLUMNS])
{
	const char **row = arena_array(t->arena, COLUMNS, sizeof(*row));

	memcpy(row, cells, COLUMNS * sizeof(*row));
	vec_push(t->arena, &t->rows, row);
}

static const char *passes_of(struct arena *arena, const struct nest *nest)
{
	const struct vec *all = diags_all(nest->func->ir->diags);
	struct buf b;

	buf_init(&b, arena);
	buf_puts(&b, "");
	for (unsigned id = 0; id < PASS_COUNT; id++) {
		for (uint32_t i = 0; i < all->n; i++) {
			const struct diag *d = all->at[i];

			if (d->remark == REMARK_PASSED && d->where.lo >= nest->span.lo &&
			    d->where.hi <= nest->span.hi &&
			    strcmp(d->pass, pass_table[id].name) == 0) {
				buf_printf(&b, "%s%s", b.n ? "," : "", d->pass);
				break;
			}
		}
	}
	return b.n ? b.s : "-";
}

static const char *clauses_of(struct arena *arena, const struct nest *nest)
{
	const struct source *source = nest->func->ir->source;
	struct buf b;

	buf_init(&b, arena);
	for (uint32_t i = 0; i < nest->pragmas.n; i++) {
		const struct annotation *a = nest->pragmas.at[i];

		for (uint32_t k = 0; k < a->clauses.n; k++) {
			const struct clause *c = a->clauses.at[k];

			buf_puts(&b, b.n ? " " : "");
			for (uint32_t at = c->span.lo; at < c->span.hi; at++)
				buf_putc(&b, strchr("\n\r\t\\", source->text[at])
						     ? ' '
						     : source->text[at]);
		}
	}
	return b.n ? b.s : "-";
}

static const char *place_of(struct arena *arena, const struct source *source, uint32_t lo)
{
	struct position at = source_position(source, lo);
	struct buf b;

	buf_init(&b, arena);
	quote_put(&b, source->name);
	buf_printf(&b, ":%u:%u", at.line, at.column);
	return b.s;
}

static const char *form_of(const struct nest *nest)
{
	if (nest->refusal)
		return "not understood";
	if (nest->form)
		return nest->form;
	return form_table[nest->changed ? FORM_REWRITTEN : FORM_WRITTEN].name;
}

/* Against the text as written. */
static const char *gain_of(const struct nest *nest, const struct vec *gains)
{
	for (uint32_t i = 0; i < gains->n; i++) {
		const struct gain *gain = gains->at[i];

		if (gain->nest == nest && gain_counted(gain) && nest->changed)
			return gain_text(gain);
	}
	return "-";
}

static void put_table(struct buf *b, const struct table *t)
{
	size_t width[COLUMNS] = {0};

	for (uint32_t i = 0; i < t->rows.n; i++)
		for (unsigned c = 0; c < COLUMNS; c++) {
			size_t n = strlen(((const char **)t->rows.at[i])[c]);

			width[c] = n > width[c] ? n : width[c];
		}
	for (uint32_t i = 0; i < t->rows.n; i++) {
		const char **row = t->rows.at[i];

		for (unsigned c = 0; c + 1 < COLUMNS; c++)
			buf_printf(b, "%-*s  ", (int)width[c], row[c]);
		buf_printf(b, "%s\n", row[COLUMNS - 1]);
	}
}

void plan_print(struct buf *b, const struct ir *ir, const struct vec *gains)
{
	static const char *const heads[COLUMNS] = {"NEST",  "FUNCTION", "FORM",
						   "SCORE", "PASSES",   "CLAUSES"};
	struct table t = {.arena = b->arena};

	add_row(&t, heads);
	for (uint32_t i = 0; i < ir->funcs.n; i++) {
		const struct func *func = ir->funcs.at[i];

		for (uint32_t k = 0; k < func->nests.n; k++) {
			const struct nest *nest = func->nests.at[k];
			const char *const cells[COLUMNS] = {
				place_of(b->arena, ir->source, nest->span.lo),
				func->name,
				form_of(nest),
				gain_of(nest, gains),
				passes_of(b->arena, nest),
				clauses_of(b->arena, nest),
			};

			add_row(&t, cells);
		}
	}
	if (t.rows.n > 1)
		put_table(b, &t);
}

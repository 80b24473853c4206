/* annot.h - what the tests of annotations share: a file in memory, and what is said about it. */
#ifndef UNIT_ANNOT_H
#define UNIT_ANNOT_H

#include <stdlib.h>
#include <string.h>

#include "../../src/frontend/annotation/annotation.h"
#include "unit.h"

struct file {
	struct trap trap;
	struct arena *arena;
	struct source source;
	struct ir *ir;
	struct vec annotations;
};

static inline void file_open_n(struct file *f, const char *text, size_t n)
{
	char *copy;

	memset(f, 0, sizeof(*f));
	if (setjmp(f->trap.env))
		ck_abort_msg("trap %d: %s", (int)f->trap.status, f->trap.message);
	f->arena = arena_create(&f->trap);
	copy = arena_alloc(f->arena, n + 1);
	memcpy(copy, text, n);
	f->source = (struct source){"t.cu", copy, (uint32_t)n};
	f->ir = ir_create(f->arena, diags_create(f->arena, &f->source), &f->source, LANG_CUDA);
}

static inline void file_open(struct file *f, const char *text)
{
	file_open_n(f, text, strlen(text));
}

static inline void file_scan(struct file *f, const char *text)
{
	file_open(f, text);
	annotations_scan(f->ir, &f->annotations);
}

static inline void file_close(struct file *f)
{
	arena_destroy(f->arena);
}

/* One expected diagnostic; note_line 0: no note wanted. */
struct said {
	const char *text;
	enum diag_id id;
	unsigned line, column, note_line, note_column;
};

static inline void check_position(const struct file *f, const char *text, struct span at,
				  unsigned line, unsigned column)
{
	struct position p = source_position(&f->source, at.lo);

	ck_assert_msg(p.line == line && p.column == column, "%s: at %u:%u, expected %u:%u", text,
		      p.line, p.column, line, column);
}

/* Exactly this one diagnostic. */
static inline void check_said(const struct file *f, const struct said *want)
{
	const struct vec *all = diags_all(f->ir->diags);
	const struct diag *d, *note;

	ck_assert_msg(all->n == 1, "%s: %u diagnostics, the second: %s", want->text, all->n,
		      all->n > 1 ? ((struct diag *)all->at[1])->text : "none");
	d = all->at[0];
	ck_assert_msg(d->id == want->id, "%s: %s: %s", want->text, diag_name(d->id), d->text);
	check_position(f, want->text, d->where, want->line, want->column);
	ck_assert_msg(d->notes.n == (want->note_line ? 1 : 0), "%s: %u notes", want->text,
		      d->notes.n);
	for (const char *c = d->text; *c; c++)
		ck_assert_msg(*c >= 0x20 && *c < 0x7f, "%s: byte %d in the message", want->text,
			      *c);
	if (!want->note_line)
		return;
	note = d->notes.at[0];
	check_position(f, want->text, note->where, want->note_line, want->note_column);
}

#endif

/* record.c - --opt-record: every remark of a run in the YAML of LLVM's optimisation records, so that
 * opt-viewer, opt-stats and the like read it.
 *
 *	--- !Passed
 *	Pass:            'licm'
 *	Name:            'MovedOutOfLoopOver'
 *	DebugLoc:        { File: 'k.cu', Line: 5, Column: 17 }
 *	Function:        'k'
 *	Args:
 *	  - String:          'moved '''
 *	  - Expr:            'sinf((float)n)'
 *	...
 *
 * There is no Hotness: nothing was run.  Every scalar is quoted, since YAML reads `no` as false. */
#include "cli.h"

#include <string.h>

/* In single quotes, as LLVM writes and reads; what they cannot hold is a JSON string, which YAML reads too. */
static void put_scalar(struct buf *b, const char *s)
{
	size_t n = strlen(s);
	bool plain = true;

	for (size_t i = 0; i < n && plain; i++)
		plain = s[i] >= ' ' && s[i] <= '~';
	if (!plain) {
		buf_json(b, s, n);
		return;
	}
	buf_putc(b, '\'');
	for (; *s; s++)
		buf_puts(b, *s == '\'' ? "''" : (const char[]){*s, '\0'});
	buf_putc(b, '\'');
}

static void put_field(struct buf *b, const char *key, const char *value)
{
	enum { COLUMN = 17 };

	buf_printf(b, "%s:%*s", key, COLUMN - (int)strlen(key) - 1, "");
	put_scalar(b, value);
	buf_putc(b, '\n');
}

const struct func *func_at(const struct ir *ir, struct span where)
{
	const struct func *found = NULL;

	for (uint32_t i = 0; i < ir->funcs.n && !span_none(where); i++) {
		const struct func *func = ir->funcs.at[i];

		if (func->span.lo <= where.lo && where.lo < func->span.hi &&
		    (!found || func->span.lo >= found->span.lo))
			found = func;
	}
	return found;
}

static void put_remark(struct buf *b, const struct ir *ir, const struct diag *d,
		       struct position_cursor *cursor)
{
	static const char *const tags[] = {
		[REMARK_NONE] = "Analysis",
		[REMARK_PASSED] = "Passed",
		[REMARK_MISSED] = "Missed",
		[REMARK_ANALYSIS] = "Analysis",
	};
	const struct func *func = func_at(ir, d->where);

	buf_printf(b, "--- !%s\n", tags[d->remark]);
	put_field(b, "Pass", d->pass);
	put_field(b, "Name", d->name);
	if (!span_none(d->where)) {
		struct position p = position_at(cursor, d->where.lo);

		buf_puts(b, "DebugLoc:        { File: ");
		put_scalar(b, cursor->source->name);
		buf_printf(b, ", Line: %u, Column: %u }\n", p.line, p.column);
	}
	put_field(b, "Function", func ? func->name : "");
	buf_puts(b, "Args:\n");
	for (uint32_t i = 0; i < d->args.n; i++) {
		const struct diag_arg *arg = d->args.at[i];

		buf_puts(b, "  - ");
		put_field(b, arg->name ? arg->name : "String", arg->text);
	}
	buf_puts(b, "...\n");
}

void record_print(struct buf *b, const struct ir *ir)
{
	static const struct diag_style all = {.pass_re = "", .missed_re = "", .analysis_re = ""};
	struct position_cursor cursor = {.source = ir->source};
	struct vec chosen = diags_chosen(ir->diags, b->arena, &all);

	for (uint32_t i = 0; i < chosen.n; i++) {
		const struct diag *d = chosen.at[i];

		if (d->severity == SEVERITY_REMARK)
			put_remark(b, ir, d, &cursor);
	}
}

/* advice.c - clauses that nobody asked for and that would help: each tried, then told.
 *
 *	for (int s = 0; s < sweeps; s++)			'u' is copied in each iteration of the loop over 's';
 *		#pragma nest bind(i=grid) copy(u[0:n])		#pragma nest data copy(u[0:n]) before that loop would ...
 *		for (int i = 0; i < n; i++) ...
 *
 * A trial is the whole run over the source with the clause in it, in a copy of this process: what is told has been read,
 * scheduled and proved as if the user had written it.  That takes as long as the run itself, so it is done only where
 * somebody reads remarks, and for a pattern that is worth it: a few trials in a file. */
#include "advice.h"

#include "cunest/apart.h"
#include "cunest/walk.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

/* ---- trials ---- */

enum { MOST_TRIALS = 12 }; /* of a file */

/* The source with the line in it, which is *made.  NULL: the statement does not begin its line. */
static char *with_line(struct arena *arena, const struct source *source, uint32_t at,
		       const char *clauses, struct span *made)
{
	uint32_t line = at;
	struct buf b;

	while (line > 0 && source->text[line - 1] != '\n')
		line--;
	if (strspn(source->text + line, " \t") < at - line)
		return NULL;
	buf_init(&b, arena);
	buf_put(&b, source->text, line);
	buf_printf(&b, "%.*s#pragma nest %s\n", (int)(at - line), source->text + line, clauses);
	*made = (struct span){line, (uint32_t)b.n};
	buf_put(&b, source->text + line, source->size - line);
	return b.s;
}

/* Has the nest an annotation in the line?  Its span may have grown with its schedule. */
static bool is_annotated_in(const struct nest *nest, struct span line)
{
	for (uint32_t i = 0; i < nest->pragmas.n; i++) {
		const struct annotation *a = nest->pragmas.at[i];

		if (a->span.lo >= line.lo && a->span.lo < line.hi)
			return true;
	}
	return false;
}

static void tell_rate(const struct run *run, struct span line, int fd)
{
	for (uint32_t i = 0; i < run->gains.n; i++) {
		const struct gain *g = run->gains.at[i];
		struct rate rate = gain_rate(g);

		if (is_annotated_in(g->nest, line) && gain_counted(g) &&
		    write(fd, &rate, sizeof(rate)) < 0)
			return;
	}
}

static _Noreturn void try_apart(struct run *asked, const char *text, size_t size, struct span line,
				int fd)
{
	struct trap *trap = arena_trap(asked->arena);
	const struct source source = {asked->source->name, text, (uint32_t)size};
	struct options options = *asked->options;
	struct run run = {.arena = asked->arena,
			  .source = &source,
			  .options = &options,
			  .messages = asked->messages,
			  .edits = {.arena = asked->arena}};
	enum status status = STATUS_BUG;
	const char *out;
	size_t n;

	options.style.missed_re = NULL;
	options.report = options.emit_test = NULL;
	options.score = SCORE_STATIC;
	options.frontend.all = false;
	options.verify = VERIFY_NONE;
	options.proof = NULL;
	options.verify_seed = NULL;
	if (setjmp(trap->env) == 0) {
		run_begin(&run);
		run.ir->on_trial = true;
		status = run_transform(&run, &out, &n);
		if (status == STATUS_OK && diags_errors(run.diags))
			status = STATUS_REFUSED;
		if (status == STATUS_OK)
			tell_rate(&run, line, fd);
	}
	process_leave(status == STATUS_OK ? 0 : 1);
}

bool advice_try(struct run *run, uint32_t at, const char *clauses, struct rate *rate)
{
	struct span line = {0, 0};
	const char *text = with_line(run->arena, run->source, at, clauses, &line);
	struct apart trial;
	enum apart_side side;
	ssize_t got;
	int to;

	*rate = (struct rate){.unit = WORK_COUNT};
	if (!text || run->tried++ >= MOST_TRIALS ||
	    run->source->size > UINT32_MAX - (line.hi - line.lo))
		return false;
	side = apart_begin(&trial, &to);
	if (side == APART_FAILED)
		return false;
	if (side == APART_COPY)
		try_apart(run, text, run->source->size + (line.hi - line.lo), line, to);
	do
		got = read(trial.from, rate, sizeof(*rate));
	while (got < 0 && errno == EINTR);
	if (got != sizeof(*rate))
		*rate = (struct rate){.unit = WORK_COUNT};
	return apart_end(&trial);
}

/* ---- data regions ---- */

struct copied {
	const struct sym *sym;
	const char *part; /* u[0:n], as written */
	bool out; /* else only read; of a loop that runs zero times nothing may come back that did not go there */
};

struct copies {
	struct run *run;
	const struct stmt *loop; /* in each iteration of which they are made */
	const struct nest *first;
	struct vec arrays; /* struct copied * */
	struct buf facts;  /* noalias and assume of the nests, as written */
	bool odd;          /* parts of different sizes */
};

static const char *text_of(const struct run *run, struct span span)
{
	return arena_strndup(run->arena, run->source->text + span.lo, span.hi - span.lo);
}

static void add_copy(struct copies *c, enum clause_id id, const struct clause_arg *arg)
{
	const char *part = text_of(c->run, arg->span);
	struct copied *a = NULL;

	for (uint32_t i = 0; i < c->arrays.n; i++)
		if (((struct copied *)c->arrays.at[i])->sym == arg->e->u.sym)
			a = c->arrays.at[i];
	if (!a) {
		a = arena_alloc(c->run->arena, sizeof(*a));
		a->sym = arg->e->u.sym;
		a->part = part;
		vec_push(c->run->arena, &c->arrays, a);
	}
	c->odd |= strcmp(a->part, part) != 0;
	a->out |= id != CLAUSE_COPYIN;
}

static void add_nest(struct copies *c, const struct nest *nest)
{
	uint32_t known = c->arrays.n;

	for (uint32_t i = 0; i < nest->pragmas.n; i++) {
		const struct annotation *a = nest->pragmas.at[i];

		for (uint32_t k = 0; k < a->clauses.n; k++) {
			const struct clause *clause = a->clauses.at[k];
			const char *text = text_of(c->run, clause->span);

			if ((clause->id == CLAUSE_NOALIAS || clause->id == CLAUSE_ASSUME) &&
			    !(c->facts.n && strstr(c->facts.s, text)))
				buf_printf(&c->facts, " %s", text);
			for (uint32_t j = 0; clause_copies(clause->id) && j < clause->args.n; j++)
				if (((const struct clause_arg *)clause->args.at[j])->e)
					add_copy(c, clause->id, clause->args.at[j]);
		}
	}
	if (c->arrays.n > known && !c->first)
		c->first = nest;
}

static bool is_const(const struct copied *a)
{
	const struct type *element = type_indexed(a->sym->type, 1);

	return element && type_is_const(element);
}

/* data copy(u[0:n], v[0:n]) copyin(w[0:n]); back: what may be copied back is, since pointers may be set to each other. */
static const char *data_clauses(const struct copies *c, bool back)
{
	struct buf b;

	buf_init(&b, c->run->arena);
	buf_puts(&b, "data");
	for (unsigned out = 2; out-- > 0;) {
		const char *before = out ? " copy(" : " copyin(";

		for (uint32_t i = 0; i < c->arrays.n; i++) {
			const struct copied *a = c->arrays.at[i];

			if ((a->out || (back && !is_const(a))) != out)
				continue;
			buf_printf(&b, "%s%s", before, a->part);
			before = ", ";
		}
		if (strcmp(before, ", ") == 0)
			buf_putc(&b, ')');
	}
	return b.s;
}

static void tell_data(const struct copies *c, const char *clauses)
{
	struct run *run = c->run;
	struct buf names;

	buf_init(&names, run->arena);
	for (uint32_t i = 0; i < c->arrays.n; i++)
		buf_printf(&names, "%s'%s'", i ? ", " : "",
			   ((const struct copied *)c->arrays.at[i])->sym->name);
	diag_remark(run->diags, REMARK_MISSED, "data", c->first->span,
		    "%s %s copied to the device and back in each iteration of the loop in line %u; "
		    "#pragma nest %s before that loop would keep %s there",
		    names.s, c->arrays.n > 1 ? "are" : "is",
		    source_position(run->source, c->loop->span.lo).line, clauses,
		    c->arrays.n > 1 ? "them" : "it");
}

/* The copies of all nests in the loop; true: there is nothing more to say of those. */
static bool advise_loop(struct run *run, const struct func *func, const struct stmt *loop)
{
	struct copies c = {.run = run, .loop = loop};
	struct rate rate;
	const char *clauses;

	buf_init(&c.facts, run->arena);
	for (uint32_t i = 0; i < func->nests.n; i++) {
		const struct nest *nest = func->nests.at[i];

		if (stmt_within(nest->root, loop) && !nest->region)
			add_nest(&c, nest);
	}
	if (!c.arrays.n || c.odd)
		return false;
	for (unsigned k = 0; k < 4; k++) { /* the fewest clauses first */
		clauses = arena_printf(run->arena, "%s%s", data_clauses(&c, k > 1),
				       k % 2 && c.facts.n ? c.facts.s : "");
		if ((k % 2 == 0 || c.facts.n) && advice_try(run, loop->span.lo, clauses, &rate))
			break;
		if (k == 3)
			return false;
	}
	tell_data(&c, clauses);
	return true;
}

/* From the outermost loop inwards, outside of nests. */
static void advise_within(struct run *run, const struct func *func, const struct stmt *in)
{
	for (const struct stmt *s = in->first; s; s = s->next) {
		bool nest = false;

		for (uint32_t i = 0; i < func->nests.n; i++)
			nest |= ((const struct nest *)func->nests.at[i])->root == s;
		if (nest || (stmt_is_loop(s) && !span_none(s->span) && advise_loop(run, func, s)))
			continue;
		advise_within(run, func, s);
	}
}

void advise_data(struct run *run)
{
	for (uint32_t i = 0; i < run->ir->funcs.n; i++) {
		const struct func *func = run->ir->funcs.at[i];

		if (func->kind == FUNC_HOST && func->nests.n)
			advise_within(run, func, func->body);
	}
}

/* options.c - the command line, read by the table in option.def.
 *
 * One walk finds the row that a word belongs to and its value; one function per kind of value
 * checks it. Every mistake is one line and a hint, with the nearest spelling where there is one. */
#include "cli.h"

#include <errno.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const struct option_row option_table[OPTION_COUNT] = {
#define OPTION(id, spelling_, argument_, repeat_, metavar_, help_) \
	[OPTION_##id] = {.spelling = spelling_,                    \
			 .metavar = metavar_,                      \
			 .help = help_,                            \
			 .argument = OPTION_##argument_,           \
			 .repeat = OPTION_##repeat_},
#include "cunest/option.def"
#undef OPTION
};

struct parser {
	struct arena *arena;
	struct options *options;
	enum action *action;
	FILE *err;
	const char *seen[OPTION_COUNT]; /* the value that was given; "" for OPTION_NONE */
	struct vec flags;               /* const char *, for the front end */
	struct vec tunes;               /* const char *, values of --tune */
	struct vec tune_files;          /* const char * */
	uint64_t disabled;
};

void options_init(struct options *o)
{
	*o = (struct options){.input = "-",
			      .time_limit = 10,
			      .memory_limit = 2048,
			      .form = FORM_COUNT,
			      .cost_licm = -1,
			      .cost_live = -1,
			      .cost_growth = -1};
	for (unsigned i = 0; i < PASS_COUNT; i++)
		if (pass_table[i].on)
			o->passes |= UINT64_C(1) << i;
}

static void say(struct parser *p, const char *before, const char *word, const char *after)
{
	fputs("cunest: error: ", p->err);
	fputs(before, p->err);
	if (word) {
		fputc('\'', p->err);
		quote_print(p->err, word);
		fputc('\'', p->err);
	}
	fputs(after, p->err);
}

static enum status hint(struct parser *p)
{
	fputs(" [nest-usage]\ncunest: run 'cunest --help' for the options\n", p->err);
	return STATUS_USAGE;
}

static enum status complain(struct parser *p, const char *before, const char *word,
			    const char *after)
{
	say(p, before, word, after);
	return hint(p);
}

/* "option '--color' wants auto, always or never, not 'x'" and the like. */
static enum status wants(struct parser *p, enum option_id id, const char *what, const char *value)
{
	say(p, "option ", option_table[id].spelling, " wants ");
	fprintf(p->err, "%s, not '", what);
	quote_print(p->err, value);
	fputc('\'', p->err);
	return hint(p);
}

static const char *nearest_option(const char *word)
{
	const char *best = NULL;
	unsigned least = 3;

	for (unsigned i = 0; i < OPTION_COUNT; i++) {
		const char *spelling = option_table[i].spelling;
		unsigned d;

		if (strlen(spelling) < 3 || strlen(word) < 3)
			continue;
		d = str_distance(word, spelling, least);
		if (d < least) {
			least = d;
			best = spelling;
		}
	}
	return best;
}

static enum status unknown_option(struct parser *p, const char *word)
{
	const char *bare = arena_strndup(p->arena, word, strcspn(word, "="));
	const char *best = nearest_option(bare);

	say(p, "unknown option ", word, "");
	if (best)
		fprintf(p->err, "; did you mean '%s'?", best);
	return hint(p);
}

static enum status unknown_pass(struct parser *p, const char *word)
{
	const char *best = NULL;
	unsigned least = 3;

	for (unsigned i = 0; i < PASS_COUNT; i++) {
		unsigned d = str_distance(word, pass_table[i].name, least);

		if (d < least) {
			least = d;
			best = pass_table[i].name;
		}
	}
	say(p, "unknown pass ", word, "");
	if (best)
		fprintf(p->err, "; did you mean '%s'?", best);
	else
		for (unsigned i = 0; i < PASS_COUNT; i++)
			fprintf(p->err, "%s%s", i ? ", " : "; the passes are ", pass_table[i].name);
	return hint(p);
}

/* "licm,cse" -> a bit set; empty words are allowed, so "" is the empty set. */
static enum status read_passes(struct parser *p, const char *list, uint64_t *set)
{
	while (*list) {
		size_t n = strcspn(list, ",");

		if (n > 0) {
			const char *word = arena_strndup(p->arena, list, n);
			enum pass_id id = pass_find(word);

			if (id == PASS_COUNT)
				return unknown_pass(p, word);
			*set |= UINT64_C(1) << id;
		}
		list += n + (list[n] == ',');
	}
	return STATUS_OK;
}

static enum status read_number(struct parser *p, enum option_id id, const char *value,
			       unsigned most, unsigned *out)
{
	unsigned long n;
	char *end;

	errno = 0;
	n = strtoul(value, &end, 10);
	if (*value < '0' || *value > '9' || *end || errno == ERANGE || n > most)
		return wants(p, id, arena_printf(p->arena, "a whole number from 0 to %u", most),
			     value);
	*out = (unsigned)n;
	return STATUS_OK;
}

static enum status read_regex(struct parser *p, enum option_id id, const char *value,
			      const char **out)
{
	char message[128];
	regex_t re;
	int code = regcomp(&re, value, REG_EXTENDED | REG_NOSUB);

	if (code) {
		regerror(code, &re, message, sizeof(message));
		return wants(p, id,
			     arena_printf(p->arena, "a POSIX regular expression (%s)", message),
			     value);
	}
	regfree(&re);
	*out = value;
	return STATUS_OK;
}

/* The word's place in a list, -1 after a message. */
static int read_choice(struct parser *p, enum option_id id, const char *value,
		       const char *const *words, const char *what)
{
	for (int i = 0; words[i]; i++)
		if (strcmp(words[i], value) == 0)
			return i;
	wants(p, id, what, value);
	return -1;
}

static enum status read_dump(struct parser *p, const char *value)
{
	struct options *o = p->options;

	o->dump = true;
	if (!value)
		return STATUS_OK;
	if (strcmp(value, "all") == 0) {
		o->dump_after = value;
		return STATUS_OK;
	}
	if (strncmp(value, "after-", 6) != 0)
		return wants(p, OPTION_DUMP_IR, "after-PASS or all", value);
	if (pass_find(value + 6) == PASS_COUNT)
		return unknown_pass(p, value + 6);
	o->dump_after = value + 6;
	return STATUS_OK;
}

static enum status read_form(struct parser *p, const char *value)
{
	struct buf names;

	p->options->form = form_find(value);
	if (p->options->form != FORM_COUNT)
		return STATUS_OK;
	buf_init(&names, p->arena);
	for (unsigned i = 0; i < FORM_COUNT; i++)
		buf_printf(&names, "%s%s",
			   i == 0                ? ""
			   : i + 1 == FORM_COUNT ? " or "
						 : ", ",
			   form_table[i].name);
	return wants(p, OPTION_FORM, names.s, value);
}

static bool color_wanted(const char *choice, FILE *f)
{
	const char *no = getenv("NO_COLOR"), *term = getenv("TERM");

	if (choice && strcmp(choice, "auto") != 0)
		return strcmp(choice, "always") == 0;
	return isatty(fileno(f)) && !(no && *no) && !(term && strcmp(term, "dumb") == 0);
}

static void forward(struct parser *p, enum option_id id, const char *value)
{
	const struct option_row *row = &option_table[id];

	if (row->argument == OPTION_JOINED) {
		vec_push(p->arena, &p->flags,
			 arena_printf(p->arena, "%s=%s", row->spelling, value));
	} else if (row->argument == OPTION_EITHER && strlen(row->spelling) == 2) {
		vec_push(p->arena, &p->flags, arena_printf(p->arena, "%s%s", row->spelling, value));
	} else {
		vec_push(p->arena, &p->flags, arena_strdup(p->arena, row->spelling));
		vec_push(p->arena, &p->flags, arena_strdup(p->arena, value));
	}
}

static enum status apply(struct parser *p, enum option_id id, const char *value)
{
	static const char *const preludes[] = {"auto", "builtin", "toolkit", NULL};
	static const char *const scores[] = {"static", "nvcc", "off", NULL};
	static const char *const models[] = {"nvcc", "paper", NULL};
	static const char *const hoists[] = {"select", NULL};
	static const char *const equalities[] = {"syntactic", "commutative", "associative",
						 "distributive", NULL};
	static const char *const colors[] = {"auto", "always", "never", NULL};
	static const char *const lists[] = {"json", NULL};
	static const char *const pragmas[] = {"comment", NULL};
	static const char *const emits[] = {"loops",  "loops-json", "ranges", "deps", "footprint",
					    "bounds", "uniform",    "alias",  NULL};
	struct options *o = p->options;
	int choice;

	switch (id) {
	case OPTION_OUTPUT:
		o->output = value;
		return STATUS_OK;
	case OPTION_HEADER:
		o->header = value;
		return STATUS_OK;
	case OPTION_DIFF:
		o->diff = true;
		return STATUS_OK;
	case OPTION_DUMP_IR:
		return read_dump(p, value);
	case OPTION_EMIT:
		choice = read_choice(
			p, id, value, emits,
			"loops, loops-json, ranges, deps, footprint, bounds, uniform or alias");
		if (choice >= 0) /* in the order of enum emit */
			o->emit = (enum emit)(EMIT_LOOPS + choice);
		return choice < 0 ? STATUS_USAGE : STATUS_OK;
	case OPTION_KEEP_PRAGMAS:
		o->print.pragmas = PRAGMA_COMMENT;
		return read_choice(p, id, value, pragmas, "comment") < 0 ? STATUS_USAGE : STATUS_OK;
	case OPTION_EXPLAIN:
		o->print.explain = true;
		return STATUS_OK;
	case OPTION_ALL:
		o->frontend.all = true;
		return STATUS_OK;
	case OPTION_PASSES:
		o->passes = 0;
		o->passes_given = true;
		return read_passes(p, value, &o->passes);
	case OPTION_DISABLE:
		return read_passes(p, value, &p->disabled);
	case OPTION_LIST_PASSES:
		*p->action = ACTION_LIST_PASSES;
		return STATUS_OK;
	case OPTION_TUNE:
		vec_push(p->arena, &p->tunes, (void *)(uintptr_t)value);
		return STATUS_OK;
	case OPTION_TUNE_FILE:
		vec_push(p->arena, &p->tune_files, (void *)(uintptr_t)value);
		return STATUS_OK;
	case OPTION_LIST_TUNE:
		o->emit = EMIT_TUNE;
		return read_choice(p, id, value, lists, "json") < 0 ? STATUS_USAGE : STATUS_OK;
	case OPTION_SCORE:
		choice = read_choice(p, id, value, scores, "static, nvcc or off");
		o->score = (enum score_mode)choice; /* in the order of enum score_mode */
		return choice < 0 ? STATUS_USAGE : STATUS_OK;
	case OPTION_FORM:
		return read_form(p, value);
	case OPTION_COST_MODEL:
		choice = read_choice(p, id, value, models,
				     strcmp(value, "scored") == 0
					     ? "nvcc or paper (--score=nvcc compiles the forms "
					       "and compares them)"
					     : "nvcc or paper");
		o->cost_model = choice == 1 ? COST_PAPER : COST_NVCC;
		return choice < 0 ? STATUS_USAGE : STATUS_OK;
	case OPTION_COST:
		return options_cost(p->arena, o, value)
			       ? STATUS_OK
			       : wants(p, id, "licm:K, live:N or growth:N, comma separated", value);
	case OPTION_HOIST:
		o->hoist_select = true;
		return read_choice(p, id, value, hoists, "select") < 0 ? STATUS_USAGE : STATUS_OK;
	case OPTION_CSE:
		choice = read_choice(p, id, value, equalities,
				     "syntactic, commutative, associative or distributive");
		o->equality = (enum equality)(choice + 1);
		return choice < 0 ? STATUS_USAGE : STATUS_OK;
	case OPTION_INLINE:
		o->inlines = true;
		return STATUS_OK;
	case OPTION_RPASS:
		return read_regex(p, id, value, &o->style.pass_re);
	case OPTION_RPASS_MISSED:
		return read_regex(p, id, value, &o->style.missed_re);
	case OPTION_RPASS_ANALYSIS:
		return read_regex(p, id, value, &o->style.analysis_re);
	case OPTION_COLOR:
		choice = read_choice(p, id, value, colors, "auto, always or never");
		return choice < 0 ? STATUS_USAGE : STATUS_OK;
	case OPTION_VERBOSE:
		o->verbose = true;
		return STATUS_OK;
	case OPTION_QUIET:
		o->quiet = true;
		return STATUS_OK;
	case OPTION_INCLUDE_DIR:
	case OPTION_DEFINE:
	case OPTION_UNDEFINE:
	case OPTION_ISYSTEM:
	case OPTION_INCLUDE:
	case OPTION_STD:
		forward(p, id, value);
		return STATUS_OK;
	case OPTION_PRELUDE:
		choice = read_choice(p, id, value, preludes, "auto, builtin or toolkit");
		o->frontend.prelude = choice == 1   ? PRELUDE_BUILTIN
				      : choice == 2 ? PRELUDE_TOOLKIT
						    : PRELUDE_AUTO;
		return choice < 0 ? STATUS_USAGE : STATUS_OK;
	case OPTION_CUDA_PATH:
		o->frontend.cuda_path = value;
		return STATUS_OK;
	case OPTION_CUDA_ARCH:
		o->frontend.arch = value;
		if (strncmp(value, "sm_", 3) != 0 || value[3] < '1' || value[3] > '9')
			return wants(p, id, "sm_ and a number, sm_80 for example", value);
		return STATUS_OK;
	case OPTION_DATABASE:
		o->database = value;
		return STATUS_OK;
	case OPTION_NO_CACHE:
		o->frontend.no_cache = true;
		return STATUS_OK;
	case OPTION_TIME_LIMIT:
		return read_number(p, id, value, 86400, &o->time_limit);
	case OPTION_MEMORY_LIMIT:
		return read_number(p, id, value, 1 << 20, &o->memory_limit);
	case OPTION_NO_FORK:
		o->no_fork = true;
		return STATUS_OK;
	case OPTION_DOCTOR:
		*p->action = ACTION_DOCTOR;
		return STATUS_OK;
	case OPTION_HELP:
		*p->action = ACTION_HELP;
		return STATUS_OK;
	case OPTION_VERSION:
		*p->action = ACTION_VERSION;
		return STATUS_OK;
	case OPTION_COUNT:
		break;
	}
	return STATUS_BUG;
}

/* An option that holds one value may be repeated only with the same value. */
static enum status record(struct parser *p, enum option_id id, const char *value)
{
	const char *before = p->seen[id], *now = value ? value : "";

	if (option_table[id].repeat == OPTION_ONCE && before && strcmp(before, now) != 0) {
		say(p, "option ", option_table[id].spelling, " is given twice, with '");
		quote_print(p->err, before);
		fputs("' and '", p->err);
		quote_print(p->err, now);
		fputc('\'', p->err);
		return hint(p);
	}
	p->seen[id] = now;
	return apply(p, id, value);
}

/* Does `word` begin with this option?  *value gets what is joined to it, NULL when nothing is. */
static bool row_matches(const struct option_row *row, const char *word, const char **value)
{
	size_t n = strlen(row->spelling);

	*value = NULL;
	if (strncmp(word, row->spelling, n) != 0)
		return false;
	if (word[n] == '\0')
		return true;
	*value = row->argument == OPTION_EITHER ? word + n : word + n + 1;
	return row->argument == OPTION_EITHER || word[n] == '=';
}

/* argv[i] is an option: reads it, and its value where that is the next word.  *used: words eaten.
 */
static enum status read_option(struct parser *p, char **argv, int i, int argc, int *used)
{
	const char *word = argv[i], *value = NULL, *joined;
	unsigned found = OPTION_COUNT;

	*used = 1;
	for (unsigned id = 0; id < OPTION_COUNT; id++) {
		const struct option_row *row = &option_table[id];

		if (row_matches(row, word, &joined) &&
		    (found == OPTION_COUNT ||
		     strlen(row->spelling) > strlen(option_table[found].spelling))) {
			found = id;
			value = joined;
		}
	}
	if (found == OPTION_COUNT)
		return unknown_option(p, word);
	switch (option_table[found].argument) {
	case OPTION_NONE:
		if (value)
			return complain(p, "option ", option_table[found].spelling,
					" takes no value");
		break;
	case OPTION_JOINED:
		if (!value || (!*value && found != OPTION_PASSES && found != OPTION_DISABLE)) {
			say(p, "option ", option_table[found].spelling, " needs a value: ");
			fprintf(p->err, "%s=%s", option_table[found].spelling,
				option_table[found].metavar);
			return hint(p);
		}
		break;
	case OPTION_JOINED_OPTIONAL:
		break;
	case OPTION_NEXT:
	case OPTION_EITHER:
		if (!value && i + 1 < argc) {
			value = argv[i + 1];
			*used = 2;
		}
		if (!value || !*value) {
			say(p, "option ", option_table[found].spelling, " needs a value: ");
			fprintf(p->err, "%s %s", option_table[found].spelling,
				option_table[found].metavar);
			return hint(p);
		}
		break;
	}
	return record(p, (enum option_id)found, value);
}

/* For the commands of --list-tune, which say themselves what is written, where, and with which
 * values. */
static void keep_words(struct parser *p, char **words, int n)
{
	static const char *const own[] = {"--list-tune=", "--tune=", "-o"};

	for (unsigned i = 0; i < ARRAY_LEN(own); i++)
		if (strncmp(words[0], own[i], strlen(own[i])) == 0)
			return;
	for (int i = 0; i < n; i++)
		vec_push(p->arena, &p->options->words, words[i]);
}

static enum status read_words(struct parser *p, int argc, char **argv)
{
	const char *input = NULL;
	enum status status;
	int used;

	for (int i = 1; i < argc; i += used) {
		used = 1;
		if (strcmp(argv[i], "--") == 0) {
			/* without an input so far the next word is it, whatever it begins with */
			if (!input && i + 1 < argc)
				input = argv[++i];
			while (++i < argc) {
				vec_push(p->arena, &p->flags, argv[i]);
				vec_push(p->arena, &p->options->rest, argv[i]);
			}
			break;
		}
		if (argv[i][0] == '-' && argv[i][1]) {
			status = read_option(p, argv, i, argc, &used);
			if (status != STATUS_OK)
				return status;
			keep_words(p, argv + i, used);
		} else if (!argv[i][0]) {
			return complain(p, "an empty word is not a file name", NULL, "");
		} else if (input) {
			say(p, "one input file at a time: ", input, " and '");
			quote_print(p->err, argv[i]);
			fputc('\'', p->err);
			return hint(p);
		} else {
			input = argv[i];
		}
	}
	if (!input && *p->action == ACTION_TRANSFORM)
		return complain(p, "no input file; '-' is standard input", NULL, "");
	p->options->input = input ? input : "-";
	return STATUS_OK;
}

/* The flags that the database has for the input, before those of this command line; all checked. */
static enum status read_flags(struct parser *p)
{
	struct options *o = p->options;
	struct vec flags = {NULL, 0, 0};
	const char *message = NULL;
	enum status status = STATUS_OK;

	if (o->database && *p->action == ACTION_TRANSFORM)
		status = frontend_database(p->arena, o->database, o->input, &flags, &message);
	if (status == STATUS_OK)
		status = frontend_flags_check(p->arena, (const char *const *)p->flags.at,
					      p->flags.n, &message);
	if (status == STATUS_USAGE)
		return complain(p, message, NULL, "");
	if (status != STATUS_OK) {
		say(p, message, NULL, "");
		fprintf(p->err, " [%s]\n", diag_name(DIAG_IO));
		return status;
	}
	for (uint32_t i = 0; i < p->flags.n; i++)
		vec_push(p->arena, &flags, p->flags.at[i]);
	o->frontend.flags = (const char *const *)flags.at;
	o->frontend.nflags = flags.n;
	return STATUS_OK;
}

static enum status read_tunes(struct parser *p)
{
	const char *message = NULL;
	enum status status =
		options_tune(p->arena, &p->options->frontend, &p->tunes, &p->tune_files, &message);

	if (status == STATUS_USAGE)
		return complain(p, message, NULL, "");
	if (status != STATUS_OK) {
		say(p, message, NULL, "");
		fprintf(p->err, " [%s]\n", diag_name(DIAG_IO));
	}
	return status;
}

static enum status check_conflicts(struct parser *p)
{
	const struct options *o = p->options;

	if (o->diff && o->dump)
		return complain(p, "--diff and --dump-ir do not go together", NULL, "");
	if (o->emit && (o->diff || o->dump))
		return complain(p,
				p->seen[OPTION_LIST_TUNE]
					? "--list-tune does not go with --diff or --dump-ir"
					: "--emit does not go with --diff or --dump-ir",
				NULL, "");
	if (p->seen[OPTION_EMIT] && p->seen[OPTION_LIST_TUNE])
		return complain(p, "--emit and --list-tune do not go together", NULL, "");
	if (o->header && (o->diff || o->dump || o->emit))
		return complain(p, "--header does not go with --diff, --dump-ir or --emit", NULL,
				"");
	if (o->header && (strcmp(o->header, "-") == 0 || input_same_file(o->input, o->header) ||
			  (o->output && (strcmp(o->output, o->header) == 0 ||
					 input_same_file(o->output, o->header)))))
		return complain(p, "--header wants a file of its own, not ", o->header, "");
	if (o->quiet && o->verbose)
		return complain(p, "-q and -v do not go together", NULL, "");
	if (o->output && input_same_file(o->input, o->output))
		return complain(p, "the output would replace the input ", o->input, "");
	return STATUS_OK;
}

enum status options_parse(struct arena *arena, int argc, char **argv, struct options *o,
			  enum action *action, FILE *out, FILE *err)
{
	struct parser p = {.arena = arena, .options = o, .action = action, .err = err};
	enum status status;
	struct buf command;

	options_init(o);
	*action = ACTION_TRANSFORM;
	status = read_words(&p, argc, argv);
	if (status == STATUS_OK)
		status = check_conflicts(&p);
	if (status == STATUS_OK)
		status = read_flags(&p);
	if (status == STATUS_OK)
		status = read_tunes(&p);
	if (status != STATUS_OK)
		return status;
	o->passes &= ~p.disabled;
	o->style.color = color_wanted(p.seen[OPTION_COLOR], err);
	o->style.quiet = o->quiet;
	o->diff_color = color_wanted(p.seen[OPTION_COLOR], out) &&
			(!o->output || strcmp(o->output, "-") == 0);
	buf_init(&command, arena);
	buf_puts(&command, "cunest");
	for (int i = 1; i < argc; i++) {
		buf_putc(&command, ' ');
		quote_shell(&command, argv[i]);
	}
	o->command = command.s;
	return STATUS_OK;
}

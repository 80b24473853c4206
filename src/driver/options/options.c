/* options.c - the command line, read by the table in option.def.
 *
 * One walk finds the row that a word belongs to and its value; option_value.c says what it means. */
#include "options.h"

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

uint64_t passes_of_level(unsigned level)
{
	uint64_t passes = 0;

	for (unsigned i = 0; i < PASS_COUNT; i++)
		if (pass_table[i].on && pass_table[i].level <= level)
			passes |= UINT64_C(1) << i;
	return passes;
}

void options_init(struct options *o)
{
	*o = (struct options){.input = "-",
			      .time_limit = 10,
			      .memory_limit = 2048,
			      .form = FORM_COUNT,
			      .cost_licm = -1,
			      .cost_live = -1,
			      .cost_growth = -1,
			      .passes = passes_of_level(2)};
}

bool options_given(const struct parser *p, enum option_id id)
{
	return p->seen[id] && p->seen_at[id] == p->level;
}

/* An option that holds one value may be repeated only with the same value. */
static enum status record(struct parser *p, enum option_id id, const char *value)
{
	const char *before = p->seen[id], *now = value ? value : "";

	if (p->where && !option_is_default(id))
		return options_complain(p, "option ", option_table[id].spelling,
					" is for the command line");
	if (option_table[id].repeat == OPTION_ONCE && before && strcmp(before, now) != 0 &&
	    p->seen_at[id] == p->level) {
		options_say(p, "option ", option_table[id].spelling, " is given twice, with '");
		quote_print(p->err, before);
		fputs("' and '", p->err);
		quote_print(p->err, now);
		fputc('\'', p->err);
		return options_hint(p);
	}
	p->seen[id] = now;
	p->seen_at[id] = p->level;
	return option_apply(p, id, value);
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
	if (row->argument == OPTION_GLUED) {
		*value = word + n;
		return true;
	}
	if (row->argument == OPTION_GLUED_OPTIONAL) { /* not -insane for -i */
		*value = word + n;
		return strchr(".~_", word[n]);
	}
	*value = row->argument == OPTION_EITHER ? word + n : word + n + 1;
	return row->argument == OPTION_EITHER || word[n] == '=';
}

const struct option_row *options_row(const char *spelling)
{
	for (unsigned id = 0; id < OPTION_COUNT; id++)
		if (strcmp(option_table[id].spelling, spelling) == 0)
			return &option_table[id];
	return NULL;
}

const struct option_row *options_match(const char *word, const char **value)
{
	const struct option_row *found = NULL;
	const char *joined;

	for (unsigned id = 0; id < OPTION_COUNT; id++) {
		const struct option_row *row = &option_table[id];

		if (row_matches(row, word, &joined) &&
		    (!found || strlen(row->spelling) > strlen(found->spelling))) {
			found = row;
			*value = joined;
		}
	}
	return found;
}

enum status options_read(struct parser *p, char **argv, int i, int argc, int *used)
{
	const char *value = NULL;
	const struct option_row *row = options_match(argv[i], &value);
	unsigned found = row ? (unsigned)(row - option_table) : OPTION_COUNT;

	*used = 1;
	if (!row)
		return options_unknown(p, argv[i]);
	switch (option_table[found].argument) {
	case OPTION_NONE:
		if (value)
			return options_complain(p, "option ", option_table[found].spelling,
						" takes no value");
		break;
	case OPTION_JOINED:
		if (!value || (!*value && found != OPTION_PASSES && found != OPTION_DISABLE)) {
			options_say(p, "option ", option_table[found].spelling, " needs a value: ");
			fprintf(p->err, "%s=%s", option_table[found].spelling,
				option_table[found].metavar);
			return options_hint(p);
		}
		break;
	case OPTION_GLUED:
		if (!value) {
			options_say(p, "option ", option_table[found].spelling, " needs a value: ");
			fprintf(p->err, "%s%s", option_table[found].spelling,
				option_table[found].metavar);
			return options_hint(p);
		}
		break;
	case OPTION_JOINED_OPTIONAL:
	case OPTION_GLUED_OPTIONAL:
		break;
	case OPTION_NEXT:
	case OPTION_EITHER:
		if (!value && i + 1 < argc) {
			value = argv[i + 1];
			*used = 2;
		}
		if (!value || !*value) {
			options_say(p, "option ", option_table[found].spelling, " needs a value: ");
			fprintf(p->err, "%s %s", option_table[found].spelling,
				option_table[found].metavar);
			return options_hint(p);
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

static void add_input(struct parser *p, char **argv, int i)
{
	vec_push(p->arena, &p->options->inputs, argv[i]);
	vec_push(p->arena, &p->options->input_words, (void *)(uintptr_t)i);
}

static enum status read_words(struct parser *p, int argc, char **argv)
{
	struct options *o = p->options;
	enum status status;
	bool clang;
	int used;

	for (int i = 1; i < argc; i += used) {
		used = 1;
		if (strcmp(argv[i], "--") == 0) {
			/* without an input so far the next word is it, whatever it begins with */
			if (!o->inputs.n && i + 1 < argc)
				add_input(p, argv, ++i);
			while (++i < argc) {
				vec_push(p->arena, &p->flags, argv[i]);
				vec_push(p->arena, &p->options->rest, argv[i]);
			}
			break;
		}
		if (argv[i][0] == '-' && argv[i][1]) {
			status = options_read(p, argv, i, argc, &used);
			if (status != STATUS_OK)
				return status;
			keep_words(p, argv + i, used);
		} else if (*p->action == ACTION_EXPLAIN) {
			vec_push(p->arena, &p->options->explain, argv[i]);
		} else if (!argv[i][0]) {
			return options_complain(p, "an empty word is not a file name", NULL, "");
		} else if (!o->inputs.n && launch_compiler(argv[i], &clang)) {
			*p->action = *p->action == ACTION_TRANSFORM ? ACTION_LAUNCH : *p->action;
			o->launch = i;
			return STATUS_OK;
		} else {
			add_input(p, argv, i);
		}
	}
	if (!o->inputs.n && *p->action == ACTION_TRANSFORM)
		return options_complain(p, "no input file; '-' is standard input", NULL, "");
	o->input = o->inputs.n ? o->inputs.at[0] : "-";
	return STATUS_OK;
}

static void start(struct parser *p)
{
	struct document *document = p->options->document;

	options_init(p->options);
	p->options->document = document;
	*p->action = ACTION_TRANSFORM;
	buf_init(&p->targets, p->arena);
}

/* Twice: which configuration there is depends on the input, which the words say. */
static enum status read_all(struct parser *p, int argc, char **argv)
{
	struct parser first = *p;
	const char *input, *disable = getenv("CUNEST_DISABLE");
	enum action action;
	enum status status;

	start(&first);
	status = options_environment(&first);
	if (status == STATUS_OK)
		status = read_words(&first, argc, argv);
	if (status != STATUS_OK)
		return status;
	input = p->options->input;
	action = *p->action;
	p->err = first.err;
	p->seen[OPTION_CONFIG] = first.seen[OPTION_CONFIG];
	p->seen[OPTION_NO_CONFIG] = first.seen[OPTION_NO_CONFIG];
	start(p);
	p->weak = true;
	if (action == ACTION_TRANSFORM)
		status = options_config(p, input);
	if (status == STATUS_OK)
		status = options_environment(p);
	p->weak = false;
	p->options->disabled = disable && *disable && strcmp(disable, "0") != 0;
	return status == STATUS_OK ? read_words(p, argc, argv) : status;
}

static bool color_wanted(const char *choice, FILE *f)
{
	const char *no = getenv("NO_COLOR"), *term = getenv("TERM");

	if (choice && strcmp(choice, "auto") != 0)
		return strcmp(choice, "always") == 0;
	return isatty(fileno(f)) && !(no && *no) && !(term && strcmp(term, "dumb") == 0);
}

enum status options_parse(struct arena *arena, int argc, char **argv, struct options *o,
			  enum action *action, FILE *out, FILE *err)
{
	struct parser p = {.arena = arena, .options = o, .action = action, .err = err};
	enum status status;
	struct buf command;

	status = read_all(&p, argc, argv);
	if (status == STATUS_OK)
		status = options_check(&p);
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
	o->argc = argc;
	o->argv = argv;
	return STATUS_OK;
}

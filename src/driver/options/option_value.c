/* option_value.c - what each option means: its value is checked and noted in struct options. */
#include "options.h"

#include <errno.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>

/* "licm,cse" -> a bit set; empty words are allowed, so "" is the empty set. */
static enum status read_passes(struct parser *p, const char *list, uint64_t *set)
{
	while (*list) {
		size_t n = strcspn(list, ",");

		if (n > 0) {
			const char *word = arena_strndup(p->arena, list, n);
			enum pass_id id = pass_find(word);

			if (id == PASS_COUNT)
				return options_unknown_pass(p, word);
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
		return options_want(
			p, id, arena_printf(p->arena, "a whole number from 0 to %u", most), value);
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
		return options_want(
			p, id, arena_printf(p->arena, "a POSIX regular expression (%s)", message),
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
	options_want(p, id, what, value);
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
		return options_want(p, OPTION_DUMP_IR, "after-PASS or all", value);
	if (pass_find(value + 6) == PASS_COUNT)
		return options_unknown_pass(p, value + 6);
	o->dump_after = value + 6;
	return STATUS_OK;
}

/* From here on everything is said in that format, also what is wrong with the options that follow. */
static enum status read_format(struct parser *p, const char *value)
{
	static const char *const formats[] = {"text", "json", "sarif", NULL};
	struct options *o = p->options;
	int choice =
		read_choice(p, OPTION_DIAGNOSTICS_FORMAT, value, formats, "text, json or sarif");

	if (choice < 0)
		return STATUS_USAGE;
	o->format = (enum message_format)choice;
	if (o->format == MESSAGES_TEXT || o->document)
		return STATUS_OK;
	o->document = document_create(p->arena, o->format);
	if (!o->document)
		trap_raise(arena_trap(p->arena), STATUS_LIMIT, "out of memory");
	p->err = document_stream(o->document);
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
	return options_want(p, OPTION_FORM, names.s, value);
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

/* A number, for the random inputs of tests. */
static enum status read_seed(struct parser *p, const char *value)
{
	size_t n = strspn(value, "0123456789");

	if (n == 0 || n > 18 || value[n])
		return options_want(p, OPTION_VERIFY, "run=SEED with a number", value);
	p->options->verify_seed = value;
	return STATUS_OK;
}

enum status option_apply(struct parser *p, enum option_id id, const char *value)
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
	static const char *const emits[] = {"loops",  "json",    "ranges", "deps", "footprint",
					    "bounds", "uniform", "alias",  NULL};
	static const char *const verifies[] = {"fast", "strict", NULL};
	static const char *const levels[] = {"0", "1", "2", NULL};
	struct options *o = p->options;
	int choice;

	switch (id) {
	case OPTION_OUTPUT:
		o->output = value;
		return STATUS_OK;
	case OPTION_HEADER:
		o->header = value;
		return STATUS_OK;
	case OPTION_EMIT_TEST:
		o->emit_test = value;
		return STATUS_OK;
	case OPTION_WARNING:
		return options_warning(p, value);
	case OPTION_WERROR:
		return options_werror(p, value);
	case OPTION_STRICT:
		o->policy[DIAG_OPAQUE] = o->policy[DIAG_UNCHANGED] = POLICY_ERROR;
		return STATUS_OK;
	case OPTION_STATS:
		o->stats = true;
		return STATUS_OK;
	case OPTION_TIME_PASSES:
		o->time_passes = true;
		return STATUS_OK;
	case OPTION_FIX:
		return STATUS_OK;
	case OPTION_CONFIG:
		p->seen[OPTION_NO_CONFIG] = NULL; /* the last one counts */
		return STATUS_OK;
	case OPTION_NO_CONFIG:
		p->seen[OPTION_CONFIG] = NULL;
		return STATUS_OK;
	case OPTION_CHECK:
		o->check = true;
		return STATUS_OK;
	case OPTION_IN_PLACE:
		o->in_place = value ? value : "";
		return STATUS_OK;
	case OPTION_PLAN:
		o->plan = true;
		return STATUS_OK;
	case OPTION_MD:
		p->seen[OPTION_MMD] = NULL; /* the last one counts */
		return STATUS_OK;
	case OPTION_MMD:
		p->seen[OPTION_MD] = NULL;
		return STATUS_OK;
	case OPTION_MF:
		o->depfile = value;
		return STATUS_OK;
	case OPTION_MT:
	case OPTION_MQ:
		depfile_add_target(&p->targets, value, id == OPTION_MQ);
		return STATUS_OK;
	case OPTION_MP:
		o->phony = true;
		return STATUS_OK;
	case OPTION_LINES:
		p->seen[OPTION_NO_LINES] = NULL; /* the last one counts */
		return STATUS_OK;
	case OPTION_NO_LINES:
		p->seen[OPTION_LINES] = NULL;
		return STATUS_OK;
	case OPTION_PREFIX_MAP:
		if (!strchr(value, '='))
			return options_want(p, id, "OLD=NEW", value);
		vec_push(p->arena, &p->prefix_maps, (void *)(uintptr_t)value);
		return STATUS_OK;
	case OPTION_DIFF:
		o->diff = true;
		return STATUS_OK;
	case OPTION_DUMP_IR:
		return read_dump(p, value);
	case OPTION_EMIT:
		choice = read_choice(
			p, id, value, emits,
			"loops, json, ranges, deps, footprint, bounds, uniform or alias");
		if (choice >= 0) /* in the order of enum emit */
			o->emit = (enum emit)(EMIT_LOOPS + choice);
		return choice < 0 ? STATUS_USAGE : STATUS_OK;
	case OPTION_KEEP_PRAGMAS:
		o->print.pragmas = PRAGMA_COMMENT;
		return read_choice(p, id, value, pragmas, "comment") < 0 ? STATUS_USAGE : STATUS_OK;
	case OPTION_ANNOTATE:
		o->print.annotate = true;
		return STATUS_OK;
	case OPTION_ALL:
		o->frontend.all = true;
		return STATUS_OK;
	case OPTION_PASSES:
		o->passes = 0;
		o->identity = !*value;
		return read_passes(p, value, &o->passes);
	case OPTION_LEVEL:
		choice = read_choice(p, id, value, levels, "0, 1 or 2");
		o->passes = choice < 0 ? 0 : passes_of_level((unsigned)choice);
		o->identity = false;
		return choice < 0 ? STATUS_USAGE : STATUS_OK;
	case OPTION_DISABLE:
		return read_passes(p, value, &p->disabled);
	case OPTION_LIST_PASSES:
		*p->action = ACTION_LIST_PASSES;
		return STATUS_OK;
	case OPTION_TUNE:
		vec_push(p->arena, p->weak ? &p->weak_tunes : &p->tunes, (void *)(uintptr_t)value);
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
					     ? "nvcc or paper (--score=nvcc compiles the versions "
					       "and compares them)"
					     : "nvcc or paper");
		o->cost_model = choice == 1 ? COST_PAPER : COST_NVCC;
		return choice < 0 ? STATUS_USAGE : STATUS_OK;
	case OPTION_COST:
		return options_cost(p->arena, o, value)
			       ? STATUS_OK
			       : options_want(p, id, "licm:K, live:N or growth:N, comma separated",
					      value);
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
	case OPTION_DIAGNOSTICS_FORMAT:
		return read_format(p, value);
	case OPTION_REPORT:
		o->report = value;
		return STATUS_OK;
	case OPTION_VERIFY:
		if (value && strncmp(value, "run", 3) == 0 && (!value[3] || value[3] == '='))
			return read_seed(p, value[3] ? value + 4 : "1");
		choice =
			value ? read_choice(p, id, value, verifies, "fast, strict, run or run=SEED")
			      : 0;
		o->verify = choice == 1 ? VERIFY_STRICT : VERIFY_FAST;
		return choice < 0 ? STATUS_USAGE : STATUS_OK;
	case OPTION_EMIT_PROOF:
		o->proof = value;
		return STATUS_OK;
	case OPTION_OPT_RECORD:
		o->opt_record = value;
		return STATUS_OK;
	case OPTION_COLOR:
		choice = read_choice(p, id, value, colors, "auto, always or never");
		return choice < 0 ? STATUS_USAGE : STATUS_OK;
	case OPTION_VERBOSE:
		o->verbose = true;
		o->quiet = o->quiet && p->seen_at[OPTION_QUIET] == p->level;
		return STATUS_OK;
	case OPTION_QUIET:
		o->quiet = true;
		o->verbose = o->verbose && p->seen_at[OPTION_VERBOSE] == p->level;
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
			return options_want(p, id, "sm_ and a number, sm_80 for example", value);
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
	case OPTION_EXPLAIN:
		*p->action = ACTION_EXPLAIN;
		if (value)
			vec_push(p->arena, &o->explain, (void *)(uintptr_t)value);
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

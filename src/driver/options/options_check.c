/* options_check.c - options that are valid one by one: can they be combined, and can what they
 * name be read? */
#include "options.h"

#include <string.h>

static enum status read_flags(struct parser *p)
{
	struct options *o = p->options;
	const char *message = NULL;
	enum status status = frontend_flags_check(p->arena, (const char *const *)p->flags.at,
						  p->flags.n, &p->options->flag_files, &message);

	if (status != STATUS_OK)
		return options_fail(p, status, message);
	o->frontend.flags = (const char *const *)p->flags.at;
	o->frontend.nflags = p->flags.n;
	if (o->header && *p->action != ACTION_LAUNCH)
		o->header = header_name(p->arena, o->header, o->input);
	o->frontend.made_header = o->header;
	if (*p->action != ACTION_LAUNCH)
		o->frontend.made_for = o->output ? o->output : "-";
	return STATUS_OK;
}

static bool is_source(const char *word)
{
	static const char *const endings[] = {".cu", ".cuh", ".c", ".cc", ".cpp", ".cxx"};
	size_t n = strlen(word);

	for (unsigned i = 0; i < ARRAY_LEN(endings); i++) {
		size_t k = strlen(endings[i]);

		if (n > k && strcmp(word + n - k, endings[i]) == 0)
			return true;
	}
	return false;
}

/* What is after -- may be a whole command line with the input in it; another source there would be passed
 * over. */
static enum status check_rest(struct parser *p)
{
	const struct options *o = p->options;
	const char *const *words = (const char *const *)o->rest.at;
	struct flag_read flag;

	for (uint32_t i = 0; i < o->rest.n; i += flag.words) {
		frontend_flag_read(words + i, o->rest.n - i, &flag);
		if (words[i][0] != '-' && words[i][0] != '@' && is_source(words[i]) &&
		    strcmp(words[i], o->input) != 0 && !input_same_file(words[i], o->input))
			return options_complain(p, "only compiler flags may follow --; ", words[i],
						" is another input: name it before --");
	}
	return STATUS_OK;
}

static enum status read_tunes(struct parser *p)
{
	const char *message = NULL;
	enum status status = options_tune(p->arena, &p->options->frontend, &p->weak_tunes,
					  &p->tunes, &p->tune_files, &message);

	return status == STATUS_OK ? status : options_fail(p, status, message);
}

/* Products other than the result are for files, each for its own. */
static enum status check_products(struct parser *p)
{
	const struct options *o = p->options;

	for (unsigned i = 0; i < PRODUCT_COUNT; i++) {
		const char *name = product_file(o, (enum product_id)i);

		if (i == PRODUCT_RESULT || i == PRODUCT_FIXED || !name)
			continue;
		if (strcmp(name, "-") == 0 || input_same_place(o->input, name))
			return options_complain(
				p, "an output beside the result needs a file of its own, not ",
				name, "");
		for (unsigned k = 0; k < PRODUCT_COUNT; k++) {
			const char *other = product_file(o, (enum product_id)k);

			if (k != i && k != PRODUCT_FIXED && other && input_same_place(name, other))
				return options_complain(
					p,
					"an output beside the result needs a file of its own, not ",
					name, "");
		}
	}
	return STATUS_OK;
}

static enum status check_conflicts(struct parser *p)
{
	const struct options *o = p->options;

	if (o->diff && o->dump)
		return options_complain(p, "--diff and --dump-ir cannot be combined", NULL, "");
	if (o->emit && (o->diff || o->dump))
		return options_complain(
			p,
			p->seen[OPTION_LIST_TUNE]
				? "--list-tune cannot be combined with --diff or --dump-ir"
				: "--emit cannot be combined with --diff or --dump-ir",
			NULL, "");
	if (p->seen[OPTION_EMIT] && p->seen[OPTION_LIST_TUNE])
		return options_complain(p, "--emit and --list-tune cannot be combined", NULL, "");
	if (p->seen[OPTION_PASSES] && p->seen[OPTION_LEVEL] &&
	    p->seen_at[OPTION_PASSES] == p->seen_at[OPTION_LEVEL])
		return options_complain(p, "--passes and -O cannot be combined", NULL, "");
	if (o->header && (o->diff || o->dump || o->emit))
		return options_complain(
			p, "--header cannot be combined with --diff, --dump-ir or --emit", NULL,
			"");
	if (o->report && (o->dump || o->emit))
		return options_complain(p, "--report cannot be combined with --dump-ir or --emit",
					NULL, "");
	if (o->emit_test && (o->dump || o->emit))
		return options_complain(
			p, "--emit-test cannot be combined with --dump-ir or --emit", NULL, "");
	if (o->opt_record && (o->dump || o->emit))
		return options_complain(
			p, "--opt-record cannot be combined with --dump-ir or --emit", NULL, "");
	if (o->proof && (o->dump || o->emit))
		return options_complain(
			p, "--emit-proof cannot be combined with --dump-ir or --emit", NULL, "");
	if ((o->stats || o->time_passes) && o->format != MESSAGES_TEXT)
		return options_complain(p, "--stats and --time-passes are text only", NULL, "");
	if (o->quiet && o->verbose)
		return options_complain(p, "-q and -v cannot be combined", NULL, "");
	if (o->output && !o->in_place && input_same_file(o->input, o->output))
		return options_complain(p, "the output would replace the input ", o->input, "");
	return STATUS_OK;
}

/* In launcher mode the compiler says what is written where. */
static enum status check_launch(struct parser *p)
{
	static const enum option_id not_there[] = {
		OPTION_OUTPUT,    OPTION_OPT_RECORD, OPTION_EMIT_PROOF, OPTION_DIFF,
		OPTION_MD,        OPTION_MMD,        OPTION_MF,         OPTION_MT,
		OPTION_MQ,        OPTION_MP,         OPTION_DUMP_IR,    OPTION_EMIT,
		OPTION_LIST_TUNE, OPTION_DATABASE,   OPTION_CHECK,      OPTION_IN_PLACE,
		OPTION_PLAN,      OPTION_REPORT,     OPTION_EMIT_TEST,  OPTION_FIX};

	for (unsigned i = 0; *p->action == ACTION_LAUNCH && i < ARRAY_LEN(not_there); i++)
		if (p->seen[not_there[i]] && p->seen_at[not_there[i]] == p->level)
			return options_complain(p, "before a compiler's command line there is no ",
						option_table[not_there[i]].spelling, "");
	return STATUS_OK;
}

enum status options_check(struct parser *p)
{
	enum status status = check_launch(p);

	if (status == STATUS_OK)
		status = options_mode(p);

	if (status == STATUS_OK)
		status = check_conflicts(p);

	if (status == STATUS_OK)
		status = check_rest(p);
	if (status == STATUS_OK)
		status = read_flags(p);
	options_policy(p);
	if (status == STATUS_OK)
		status = read_tunes(p);
	if (status == STATUS_OK &&
	    *p->action != ACTION_LAUNCH) /* that of each input, if it is a default */
		status = options_depfile(p);
	if (status == STATUS_OK)
		status = check_products(p);
	if (status == STATUS_OK)
		status = options_lines(p);
	return status;
}

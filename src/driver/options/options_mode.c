/* options_mode.c - --check, -i, -n and --diff: what becomes of the result, and of how many inputs at once. */
#include "options.h"

#include <string.h>

/* Several inputs cannot have one file; the first option that names one. */
static const char *names_a_file(const struct parser *p)
{
	static const enum option_id files[] = {
		OPTION_OUTPUT, OPTION_HEADER,    OPTION_OPT_RECORD, OPTION_EMIT_PROOF,
		OPTION_REPORT, OPTION_MD,        OPTION_MMD,        OPTION_DUMP_IR,
		OPTION_EMIT,   OPTION_LIST_TUNE, OPTION_EMIT_TEST,
	};

	for (unsigned i = 0; i < ARRAY_LEN(files); i++)
		if (options_given(p, files[i]))
			return option_table[files[i]].spelling;
	return NULL;
}

static enum status check_several(struct parser *p)
{
	const struct options *o = p->options;

	if (o->inputs.n < 2)
		return STATUS_OK;
	if (!o->check && !o->diff && !o->in_place && !o->plan && !o->fix) {
		options_say(p, "one input file at a time: ", o->inputs.at[0], " and '");
		quote_print(p->err, o->inputs.at[1]);
		fputs("'; several are taken by --check, --diff, --fix, -i and -n", p->err);
		return options_hint(p);
	}
	if (names_a_file(p))
		return options_complain(p, "several input files cannot be combined with ",
					names_a_file(p), "");
	for (uint32_t i = 0; i < o->inputs.n; i++)
		if (strcmp(o->inputs.at[i], "-") == 0)
			return options_complain(
				p, "standard input cannot be combined with other input files", NULL,
				"");
	return STATUS_OK;
}

enum status options_mode(struct parser *p)
{
	struct options *o = p->options;
	bool other = o->dump || o->emit;

	if (o->check && (o->output || other || o->in_place || o->plan))
		return options_complain(
			p, "--check can be combined with --diff only: it writes nothing", NULL, "");
	if (o->plan && (o->diff || other || o->in_place))
		return options_complain(
			p, "-n cannot be combined with --diff, -i, --dump-ir or --emit", NULL, "");
	if (o->in_place && (o->output || o->diff || other))
		return options_complain(
			p, "-i cannot be combined with -o, --diff, --dump-ir or --emit", NULL, "");
	if (o->in_place && strcmp(o->input, "-") == 0)
		return options_complain(p, "-i needs a file, not standard input", NULL, "");
	if (strchr(o->in_place ? o->in_place : "", '/'))
		return options_complain(p, "the suffix of -i may not have a '/': ", o->in_place,
					"");
	if (p->seen[OPTION_FIX] &&
	    (o->output || o->diff || other || o->in_place || o->check || o->plan))
		return options_complain(
			p, "--fix cannot be combined with another option that says what is written",
			NULL, "");
	if (p->seen[OPTION_FIX] && strcmp(o->input, "-") == 0)
		return options_complain(p, "--fix needs a file, not standard input", NULL, "");
	if (p->seen[OPTION_FIX])
		o->fix = o->input;
	if (o->in_place)
		o->output = o->input;
	return check_several(p);
}

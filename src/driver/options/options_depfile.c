/* options_depfile.c - where the depfile goes, and what it is about: as gcc decides it. */
#include "options.h"

#include <string.h>

/* "out/k.gen.cu" -> "out/k.gen.d" */
static const char *default_name(struct arena *arena, const char *output)
{
	const char *slash = strrchr(output, '/'), *base = slash ? slash + 1 : output;
	const char *dot = strrchr(base, '.');
	size_t n = dot && dot > base ? (size_t)(dot - output) : strlen(output);

	return arena_printf(arena, "%.*s.d", (int)n, output);
}

/* As a default it is for the runs that can have one. */
static bool can_have_one(const struct options *o, bool to_file)
{
	return to_file && !(o->diff || o->dump || o->emit || o->check || o->in_place || o->plan);
}

static bool is_wanted(const struct parser *p, bool to_file)
{
	return options_given(p, OPTION_MD) || options_given(p, OPTION_MMD) ||
	       ((p->seen[OPTION_MD] || p->seen[OPTION_MMD]) && can_have_one(p->options, to_file));
}

static enum status check(struct parser *p, bool to_file)
{
	static const enum option_id needs[] = {OPTION_MF, OPTION_MT, OPTION_MQ, OPTION_MP};
	struct options *o = p->options;
	bool wanted = is_wanted(p, to_file);

	for (unsigned i = 0; i < ARRAY_LEN(needs); i++)
		if (options_given(p, needs[i]) && !p->seen[OPTION_MD] && !p->seen[OPTION_MMD])
			return options_complain(p, "option ", option_table[needs[i]].spelling,
						" needs -MD or -MMD");
	if (wanted && (o->diff || o->dump || o->emit || o->check || o->in_place || o->plan))
		return options_complain(p,
					"-MD and -MMD cannot be combined with a run that writes no "
					"result of its own",
					NULL, "");
	if (wanted && !o->depfile && !to_file)
		return options_complain(p, "-MD and -MMD need -o FILE, or -MF FILE", NULL, "");
	if (wanted && !p->targets.n && !to_file)
		return options_complain(p, "-MD and -MMD need -o FILE, or -MT TARGET", NULL, "");
	return STATUS_OK;
}

enum status options_depfile(struct parser *p)
{
	struct options *o = p->options;
	bool to_file = o->output && strcmp(o->output, "-") != 0;
	enum status status = check(p, to_file);

	if (status != STATUS_OK || !is_wanted(p, to_file))
		return status;
	o->system_headers = p->seen[OPTION_MD];
	if (!o->depfile)
		o->depfile = default_name(p->arena, o->output);
	if (!p->targets.n)
		depfile_add_target(&p->targets, o->output, true);
	o->targets = p->targets.s;
	return STATUS_OK;
}
